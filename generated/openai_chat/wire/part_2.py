"""Wire types of openai_chat, CompletionUsage_CompletionTokensDetails to StreamEvent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.openai_chat.wire.part_1 import ChatCompletionChunk


class CompletionUsage_CompletionTokensDetails(TypedDict):
    accepted_prediction_tokens: NotRequired[int | None]
    audio_tokens: NotRequired[int | None]
    reasoning_tokens: NotRequired[int | None]
    rejected_prediction_tokens: NotRequired[int | None]
    text_tokens: NotRequired[int | None]


class CompletionUsage_PromptTokensDetails(TypedDict):
    audio_tokens: NotRequired[int | None]
    cache_write_tokens: NotRequired[int | None]
    cached_tokens: NotRequired[int | None]
    image_tokens: NotRequired[int | None]
    text_tokens: NotRequired[int | None]


class ErrorEnvelope(TypedDict):
    error: ErrorObject


class ErrorObject(TypedDict):
    code: NotRequired[str | None]
    message: str
    misalignment: NotRequired[ErrorObject_Misalignment | None]
    param: NotRequired[str | None]
    type: str


class ErrorObject_Misalignment(TypedDict):
    detailed_explanation: NotRequired[str | None]
    error_type: NotRequired[str | None]
    review_target: NotRequired[str | None]
    steer: NotRequired[ErrorObject_MisalignmentSteer | None]


class ErrorObject_MisalignmentSteer(TypedDict):
    message: str


class FunctionDefinition(TypedDict):
    description: NotRequired[str]
    name: str
    parameters: NotRequired[dict[str, Any]]
    strict: NotRequired[bool | None]


class ResponseFormatJSONObject(TypedDict):
    type: Literal["json_object"]


class ResponseFormatJSONSchema(TypedDict):
    json_schema: ResponseFormatJsonSchema_JSONSchema
    type: Literal["json_schema"]


class ResponseFormatJsonSchema_JSONSchema(TypedDict):
    description: NotRequired[str]
    name: str
    schema: NotRequired[dict[str, Any]]
    strict: NotRequired[bool | None]


class ResponseFormatText(TypedDict):
    type: Literal["text"]


StreamEvent: TypeAlias = "ChatCompletionChunk | ErrorEnvelope"
