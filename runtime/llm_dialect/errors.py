"""The one family of errors, split by who is to blame.

DialectError
├── InvalidRequest      the body breaks a rule of its source dialect (client's fault, 400)
├── UnsupportedFeature  a loss that the policy does not accept; carries the whole report (400)
├── InvalidResponse     a broken upstream body (upstream's fault, 502)
├── UpstreamError       the upstream answered with an error (its status)
├── StreamError         a stream that broke or was cut (502; the status of a started stream stays 200)
└── UnknownDialect      the caller named a dialect that does not exist (caller's fault, 500)
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "DialectError",
    "InvalidRequest",
    "InvalidResponse",
    "StreamError",
    "UnknownDialect",
    "UnsupportedFeature",
    "UpstreamError",
]


class DialectError(Exception):
    """Base of all errors raised for content; never raised itself.

    Attributes:
        message: One clear sentence.
        path: Where in the source body, as `$.a[0].b`.
        code: Stable name of the kind.
        http_status: Status to answer with.
        log_status: Status to log; differs where the fault is not the answerer's.
    """

    code = "dialect_error"
    http_status = 500
    log_status = 500

    def __init__(self, message: str, path: str = "$") -> None:
        """Keep the sentence and the place apart, of which copies and pickles are made anew; `str()` joins them."""
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        """Say the sentence and the place."""
        return f"{self.message} (at {self.path})"


class InvalidRequest(DialectError):
    """The body breaks a rule of its source dialect."""

    code = "invalid_request"
    http_status = 400
    log_status = 400


class UnsupportedFeature(DialectError):
    """The target dialect cannot say something, and the policy does not let it go.

    Attributes:
        loss: The loss that was not accepted.
        report: The whole report up to and with it.
        keys: The names in what was not accepted, if it is an object: some of them say which error it is.
    """

    code = "unsupported_feature"
    http_status = 400
    log_status = 422

    def __init__(
        self, message: str, path: str = "$", *, loss: Any = None, report: Any = None, keys: tuple[str, ...] = ()
    ) -> None:
        """Keep the loss and the report that it stands in."""
        super().__init__(message, path)
        self.loss = loss
        self.report = report
        self.keys = keys


class InvalidResponse(DialectError):
    """An upstream body that breaks a rule of its dialect."""

    code = "invalid_response"
    http_status = 502
    log_status = 502


class UpstreamError(DialectError):
    """The upstream answered with an error.

    Attributes:
        status: The upstream's HTTP status.
        info: What is known of the error, the upstream's own words included; None if nothing was read.
    """

    code = "upstream_error"

    def __init__(self, message: str, path: str = "$", *, status: int = 502, info: Any = None) -> None:
        """Answer with the upstream's own status."""
        super().__init__(message, path)
        self.status = status
        self.info = info
        self.http_status = status
        self.log_status = status


class StreamError(DialectError):
    """A stream that broke or was cut.

    Attributes:
        partial: What had been collected, if anything.
    """

    code = "stream_error"
    http_status = 502
    log_status = 502

    def __init__(self, message: str, path: str = "$", *, partial: Any = None) -> None:
        """Keep what had been collected."""
        super().__init__(message, path)
        self.partial = partial


class UnknownDialect(DialectError, ValueError):
    """The caller named a dialect that does not exist."""

    code = "unknown_dialect"


def lost_stream(error: Exception | str) -> DialectError:
    """Give the error for an upstream that was lost: its words, or an exception.

    One of another library becomes the cause of ours, for the log: its own words may name hosts and keys.
    """
    if isinstance(error, DialectError):
        return error
    if isinstance(error, str):
        return StreamError(error)
    made = StreamError("the upstream's stream was lost")
    made.__cause__ = error
    return made
