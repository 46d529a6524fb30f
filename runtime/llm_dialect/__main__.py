"""`python -m llm_dialect`, the same as the command `llm-dialect`."""

from __future__ import annotations

__all__ = ["main"]


def main(argv: list[str] | None = None) -> int:
    """Run the command line and give its exit code."""
    from llm_dialect.edge import cli

    return cli.main(argv)


if __name__ == "__main__":
    raise SystemExit(main())
