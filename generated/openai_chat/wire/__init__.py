"""Wire types of openai_chat, by name, for type checkers; a part is loaded when something of it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # isort: off
    from llm_dialect.generated.openai_chat.wire.part_1 import (
        ChatCompletion, ChatCompletionAllowedToolChoiceParam, ChatCompletionAllowedToolsParam,
        ChatCompletionAssistantMessageParam, ChatCompletionAssistantMessageParam_Audio,
        ChatCompletionAssistantMessageParam_Content, ChatCompletionAssistantMessageParam_FunctionCall,
        ChatCompletionAssistantMessageParam_ToolCalls, ChatCompletionAudio, ChatCompletionAudioParam,
        ChatCompletionAudioParam_VoiceID, ChatCompletionChunk, ChatCompletionChunk_Choice,
        ChatCompletionChunk_ChoiceDelta, ChatCompletionChunk_ChoiceDeltaAudio,
        ChatCompletionChunk_ChoiceDeltaFunctionCall, ChatCompletionChunk_ChoiceDeltaToolCall,
        ChatCompletionChunk_ChoiceDeltaToolCallCustom, ChatCompletionChunk_ChoiceDeltaToolCallFunction,
        ChatCompletionChunk_ChoiceLogprobs, ChatCompletionChunk_Moderation, ChatCompletionChunk_ModerationInputError,
        ChatCompletionChunk_ModerationInputModerationResults,
        ChatCompletionChunk_ModerationInputModerationResultsResult, ChatCompletionChunk_ModerationOutputError,
        ChatCompletionChunk_ModerationOutputModerationResults,
        ChatCompletionChunk_ModerationOutputModerationResultsResult, ChatCompletionChunk_Moderation_Input,
        ChatCompletionChunk_Moderation_Output, ChatCompletionContentPartImageParam,
        ChatCompletionContentPartImageParam_ImageURL, ChatCompletionContentPartImageParam_PromptCacheBreakpoint,
        ChatCompletionContentPartInputAudioParam, ChatCompletionContentPartInputAudioParam_InputAudio,
        ChatCompletionContentPartInputAudioParam_PromptCacheBreakpoint, ChatCompletionContentPartParam_File,
        ChatCompletionContentPartParam_FileFile, ChatCompletionContentPartParam_FilePromptCacheBreakpoint,
        ChatCompletionContentPartRefusalParam, ChatCompletionContentPartTextParam,
        ChatCompletionContentPartTextParam_PromptCacheBreakpoint, ChatCompletionCustomToolParam,
        ChatCompletionCustomToolParam_Custom, ChatCompletionCustomToolParam_CustomFormatGrammar,
        ChatCompletionCustomToolParam_CustomFormatGrammarGrammar, ChatCompletionCustomToolParam_CustomFormatText,
        ChatCompletionCustomToolParam_Custom_Format, ChatCompletionDeveloperMessageParam,
        ChatCompletionFunctionCallOptionParam, ChatCompletionFunctionMessageParam, ChatCompletionFunctionToolParam,
        ChatCompletionMessage, ChatCompletionMessageCustomToolCall, ChatCompletionMessageCustomToolCallParam,
        ChatCompletionMessageCustomToolCallParam_Custom, ChatCompletionMessageCustomToolCall_Custom,
        ChatCompletionMessageFunctionToolCall, ChatCompletionMessageFunctionToolCallParam,
        ChatCompletionMessageFunctionToolCallParam_Function, ChatCompletionMessageFunctionToolCall_Function,
        ChatCompletionMessage_Annotation, ChatCompletionMessage_AnnotationURLCitation,
        ChatCompletionMessage_FunctionCall, ChatCompletionNamedToolChoiceCustomParam,
        ChatCompletionNamedToolChoiceCustomParam_Custom, ChatCompletionNamedToolChoiceParam,
        ChatCompletionNamedToolChoiceParam_Function, ChatCompletionPredictionContentParam,
        ChatCompletionStreamOptionsParam, ChatCompletionSystemMessageParam, ChatCompletionTokenLogprob,
        ChatCompletionTokenLogprob_TopLogprob, ChatCompletionToolMessageParam, ChatCompletionUserMessageParam,
        ChatCompletionUserMessageParam_Content, ChatCompletion_Choice, ChatCompletion_ChoiceLogprobs,
        ChatCompletion_Moderation, ChatCompletion_ModerationInputError, ChatCompletion_ModerationInputModerationResults,
        ChatCompletion_ModerationInputModerationResultsResult, ChatCompletion_ModerationOutputError,
        ChatCompletion_ModerationOutputModerationResults, ChatCompletion_ModerationOutputModerationResultsResult,
        CompatibleRedactedThinkingBlock, CompatibleThinking, CompatibleThinkingBlock, CompletionCreateParams,
        CompletionCreateParams_Function, CompletionCreateParams_Messages, CompletionCreateParams_Moderation,
        CompletionCreateParams_ModerationPolicy, CompletionCreateParams_ModerationPolicyInput,
        CompletionCreateParams_ModerationPolicyOutput, CompletionCreateParams_PromptCacheOptions,
        CompletionCreateParams_ToolChoice, CompletionCreateParams_WebSearchOptions,
        CompletionCreateParams_WebSearchOptionsUserLocation,
        CompletionCreateParams_WebSearchOptionsUserLocationApproximate, CompletionUsage,
        CompletionCreateParams as Request, ChatCompletion as Response,
    )  # fmt: skip
    from llm_dialect.generated.openai_chat.wire.part_2 import (
        CompletionUsage_CompletionTokensDetails, CompletionUsage_PromptTokensDetails, ErrorEnvelope, ErrorObject,
        ErrorObject_Misalignment, ErrorObject_MisalignmentSteer, FunctionDefinition, ResponseFormatJSONObject,
        ResponseFormatJSONSchema, ResponseFormatJsonSchema_JSONSchema, ResponseFormatText, StreamEvent,
        ErrorEnvelope as ErrorBody,
    )  # fmt: skip
    # isort: on

__all__ = [
    "ChatCompletion", "ChatCompletionAllowedToolChoiceParam", "ChatCompletionAllowedToolsParam",
    "ChatCompletionAssistantMessageParam", "ChatCompletionAssistantMessageParam_Audio",
    "ChatCompletionAssistantMessageParam_Content", "ChatCompletionAssistantMessageParam_FunctionCall",
    "ChatCompletionAssistantMessageParam_ToolCalls", "ChatCompletionAudio", "ChatCompletionAudioParam",
    "ChatCompletionAudioParam_VoiceID", "ChatCompletionChunk", "ChatCompletionChunk_Choice",
    "ChatCompletionChunk_ChoiceDelta", "ChatCompletionChunk_ChoiceDeltaAudio",
    "ChatCompletionChunk_ChoiceDeltaFunctionCall", "ChatCompletionChunk_ChoiceDeltaToolCall",
    "ChatCompletionChunk_ChoiceDeltaToolCallCustom", "ChatCompletionChunk_ChoiceDeltaToolCallFunction",
    "ChatCompletionChunk_ChoiceLogprobs", "ChatCompletionChunk_Moderation", "ChatCompletionChunk_ModerationInputError",
    "ChatCompletionChunk_ModerationInputModerationResults",
    "ChatCompletionChunk_ModerationInputModerationResultsResult", "ChatCompletionChunk_ModerationOutputError",
    "ChatCompletionChunk_ModerationOutputModerationResults",
    "ChatCompletionChunk_ModerationOutputModerationResultsResult", "ChatCompletionChunk_Moderation_Input",
    "ChatCompletionChunk_Moderation_Output", "ChatCompletionContentPartImageParam",
    "ChatCompletionContentPartImageParam_ImageURL", "ChatCompletionContentPartImageParam_PromptCacheBreakpoint",
    "ChatCompletionContentPartInputAudioParam", "ChatCompletionContentPartInputAudioParam_InputAudio",
    "ChatCompletionContentPartInputAudioParam_PromptCacheBreakpoint", "ChatCompletionContentPartParam_File",
    "ChatCompletionContentPartParam_FileFile", "ChatCompletionContentPartParam_FilePromptCacheBreakpoint",
    "ChatCompletionContentPartRefusalParam", "ChatCompletionContentPartTextParam",
    "ChatCompletionContentPartTextParam_PromptCacheBreakpoint", "ChatCompletionCustomToolParam",
    "ChatCompletionCustomToolParam_Custom", "ChatCompletionCustomToolParam_CustomFormatGrammar",
    "ChatCompletionCustomToolParam_CustomFormatGrammarGrammar", "ChatCompletionCustomToolParam_CustomFormatText",
    "ChatCompletionCustomToolParam_Custom_Format", "ChatCompletionDeveloperMessageParam",
    "ChatCompletionFunctionCallOptionParam", "ChatCompletionFunctionMessageParam", "ChatCompletionFunctionToolParam",
    "ChatCompletionMessage", "ChatCompletionMessageCustomToolCall", "ChatCompletionMessageCustomToolCallParam",
    "ChatCompletionMessageCustomToolCallParam_Custom", "ChatCompletionMessageCustomToolCall_Custom",
    "ChatCompletionMessageFunctionToolCall", "ChatCompletionMessageFunctionToolCallParam",
    "ChatCompletionMessageFunctionToolCallParam_Function", "ChatCompletionMessageFunctionToolCall_Function",
    "ChatCompletionMessage_Annotation", "ChatCompletionMessage_AnnotationURLCitation",
    "ChatCompletionMessage_FunctionCall", "ChatCompletionNamedToolChoiceCustomParam",
    "ChatCompletionNamedToolChoiceCustomParam_Custom", "ChatCompletionNamedToolChoiceParam",
    "ChatCompletionNamedToolChoiceParam_Function", "ChatCompletionPredictionContentParam",
    "ChatCompletionStreamOptionsParam", "ChatCompletionSystemMessageParam", "ChatCompletionTokenLogprob",
    "ChatCompletionTokenLogprob_TopLogprob", "ChatCompletionToolMessageParam", "ChatCompletionUserMessageParam",
    "ChatCompletionUserMessageParam_Content", "ChatCompletion_Choice", "ChatCompletion_ChoiceLogprobs",
    "ChatCompletion_Moderation", "ChatCompletion_ModerationInputError",
    "ChatCompletion_ModerationInputModerationResults", "ChatCompletion_ModerationInputModerationResultsResult",
    "ChatCompletion_ModerationOutputError", "ChatCompletion_ModerationOutputModerationResults",
    "ChatCompletion_ModerationOutputModerationResultsResult", "CompatibleRedactedThinkingBlock", "CompatibleThinking",
    "CompatibleThinkingBlock", "CompletionCreateParams", "CompletionCreateParams_Function",
    "CompletionCreateParams_Messages", "CompletionCreateParams_Moderation", "CompletionCreateParams_ModerationPolicy",
    "CompletionCreateParams_ModerationPolicyInput", "CompletionCreateParams_ModerationPolicyOutput",
    "CompletionCreateParams_PromptCacheOptions", "CompletionCreateParams_ToolChoice",
    "CompletionCreateParams_WebSearchOptions", "CompletionCreateParams_WebSearchOptionsUserLocation",
    "CompletionCreateParams_WebSearchOptionsUserLocationApproximate", "CompletionUsage",
    "CompletionUsage_CompletionTokensDetails", "CompletionUsage_PromptTokensDetails", "ErrorBody", "ErrorEnvelope",
    "ErrorObject", "ErrorObject_Misalignment", "ErrorObject_MisalignmentSteer", "FunctionDefinition", "Request",
    "Response", "ResponseFormatJSONObject", "ResponseFormatJSONSchema", "ResponseFormatJsonSchema_JSONSchema",
    "ResponseFormatText", "StreamEvent",
]  # fmt: skip

if not TYPE_CHECKING:
    from bisect import bisect_right
    from importlib import import_module

    _FIRST_NAMES = [
        "ChatCompletion",
        "CompletionUsage_CompletionTokensDetails",
    ]
    _ROOTS = {
        "Request": "CompletionCreateParams",
        "Response": "ChatCompletion",
        "StreamEvent": "StreamEvent",
        "ErrorBody": "ErrorEnvelope",
    }

    def __getattr__(name: str) -> object:
        """Load the part that has `name`."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        target = _ROOTS.get(name, name)
        part = import_module(f"{__name__}.part_{bisect_right(_FIRST_NAMES, target)}")
        return getattr(part, target)

    def __dir__() -> list[str]:
        """List what can be asked for."""
        return list(__all__)
