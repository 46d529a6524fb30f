"""Wire types of gemini, by name, for type checkers; a part is loaded when something of it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # isort: off
    from llm_dialect.generated.gemini.wire.part_1 import (
        ApiAuth, ApiAuthApiKeyConfig, ApiKeyConfig, ApiKeyConfig_HttpElementLocation, AudioMetadata,
        AudioTranscriptionConfig, AuthConfig, AuthConfigGoogleServiceAccountConfig, AuthConfigHttpBasicAuthConfig,
        AuthConfigOauthConfig, AuthConfigOidcConfig, AuthConfig_AuthType, Blob, Candidate, Candidate_FinishReason,
        Citation, CitationMetadata, CodeExecutionResult, ComputerUse, ComputerUse_DisabledSafetyPolicies,
        ComputerUse_Environment, Content, CountTokensRequest, CountTokensResponse, CountedGenerateContentRequest,
        DocumentMetadata, DynamicRetrievalConfig, EnterpriseWebSearch, EnterpriseWebSearch_BlockingConfidence,
        ErrorEnvelope, ErrorStatus, ErrorStatus_Status, ExecutableCode, ExternalApi, ExternalApiElasticSearchParams,
        ExternalApiSimpleSearchParams, FileData, FileSearch, FunctionCall, FunctionCallingConfig, FunctionDeclaration,
        FunctionResponse, FunctionResponseBlob, FunctionResponseFileData, FunctionResponsePart, GenerateContentRequest,
        GenerateContentResponse, GenerateContentResponsePromptFeedback,
        GenerateContentResponsePromptFeedback_BlockReason, GenerateContentResponseUsageMetadata,
        GenerateContentResponseUsageMetadata_TrafficType, GenerationConfig, GenerationConfigRoutingConfig,
        GenerationConfigRoutingConfigAutoRoutingMode, GenerationConfigRoutingConfigManualRoutingMode,
        GenerationConfig_MediaResolution, GenerationOutputConfig, GoogleMaps, GoogleMapsGroundingTypes,
        GoogleMapsPlaces, GoogleMapsRouting, GoogleSearch, GoogleSearchRetrieval, GoogleSearch_BlockingConfidence,
        GoogleTypeDate, GroundingChunk, GroundingChunkCustomMetadata, GroundingChunkImage, GroundingChunkMaps,
        GroundingChunkMapsPlaceAnswerSources, GroundingChunkMapsPlaceAnswerSourcesAuthorAttribution,
        GroundingChunkMapsPlaceAnswerSourcesReviewSnippet, GroundingChunkMapsRoute, GroundingChunkRetrievedContext,
        GroundingChunkStringList, GroundingChunkWeb, GroundingMetadata, GroundingMetadataSourceFlaggingUri,
        GroundingSupport, ImageConfig, ImageConfigImageOutputOptions, ImageConfig_ProminentPeople, ImageSearch,
        Interval, LanguageAuto, LanguageHints, LatLng, LogprobsResult, LogprobsResultCandidate,
        LogprobsResultTopCandidates, McpServer, ModalityTokenCount, ModelArmorConfig, ModelSelectionConfig,
        ModelSelectionConfig_FeatureSelectionPreference, ModelStatus, ModelStatus_ModelStage, MultiSpeakerVoiceConfig,
        Part, GenerateContentRequest as Request, GenerateContentResponse as Response, ErrorEnvelope as ErrorBody,
        CountTokensRequest as CountRequest, CountTokensResponse as CountResponse,
    )  # fmt: skip
    from llm_dialect.generated.gemini.wire.part_2 import (
        PartMediaResolution, PartMediaResolution_Level, PartialArg, PrebuiltVoiceConfig, RagChunk, RagChunkPageSpan,
        RagRetrievalConfig, RagRetrievalConfigFilter, RagRetrievalConfigHybridSearch, RagRetrievalConfigRanking,
        RagRetrievalConfigRankingLlmRanker, RagRetrievalConfigRankingRankService, ReplicatedVoiceConfig, Retrieval,
        RetrievalConfig, RetrievalMetadata, SafetyRating, SafetyRating_Category, SafetyRating_OverwrittenThreshold,
        SafetyRating_Severity, SafetySetting, SafetySetting_Category, SafetySetting_Threshold, Schema, Schema_Type,
        SearchEntryPoint, SearchTypes, Segment, SpeakerVoiceConfig, SpeechConfig, SpeechMetadata, SpreadsheetMetadata,
        StreamEvent, StreamableHttpTransport, ThinkingConfig, Tool, ToolCall, ToolCall_ToolType, ToolCodeExecution,
        ToolConfig, ToolExaAiSearch, ToolParallelAiSearch, ToolResponse, ToolResponse_ToolType, Transcription,
        UrlContext, UrlContextMetadata, UrlMetadata, UrlMetadata_UrlRetrievalStatus, VertexAISearch,
        VertexAISearchDataStoreSpec, VertexRagStore, VertexRagStoreRagResource, VideoMetadata, VoiceConfig,
        VoiceConsentSignature, WebSearch, WordInfo,
    )  # fmt: skip
    # isort: on

__all__ = [
    "ApiAuth", "ApiAuthApiKeyConfig", "ApiKeyConfig", "ApiKeyConfig_HttpElementLocation", "AudioMetadata",
    "AudioTranscriptionConfig", "AuthConfig", "AuthConfigGoogleServiceAccountConfig", "AuthConfigHttpBasicAuthConfig",
    "AuthConfigOauthConfig", "AuthConfigOidcConfig", "AuthConfig_AuthType", "Blob", "Candidate",
    "Candidate_FinishReason", "Citation", "CitationMetadata", "CodeExecutionResult", "ComputerUse",
    "ComputerUse_DisabledSafetyPolicies", "ComputerUse_Environment", "Content", "CountRequest", "CountResponse",
    "CountTokensRequest", "CountTokensResponse", "CountedGenerateContentRequest", "DocumentMetadata",
    "DynamicRetrievalConfig", "EnterpriseWebSearch", "EnterpriseWebSearch_BlockingConfidence", "ErrorBody",
    "ErrorEnvelope", "ErrorStatus", "ErrorStatus_Status", "ExecutableCode", "ExternalApi",
    "ExternalApiElasticSearchParams", "ExternalApiSimpleSearchParams", "FileData", "FileSearch", "FunctionCall",
    "FunctionCallingConfig", "FunctionDeclaration", "FunctionResponse", "FunctionResponseBlob",
    "FunctionResponseFileData", "FunctionResponsePart", "GenerateContentRequest", "GenerateContentResponse",
    "GenerateContentResponsePromptFeedback", "GenerateContentResponsePromptFeedback_BlockReason",
    "GenerateContentResponseUsageMetadata", "GenerateContentResponseUsageMetadata_TrafficType", "GenerationConfig",
    "GenerationConfigRoutingConfig", "GenerationConfigRoutingConfigAutoRoutingMode",
    "GenerationConfigRoutingConfigManualRoutingMode", "GenerationConfig_MediaResolution", "GenerationOutputConfig",
    "GoogleMaps", "GoogleMapsGroundingTypes", "GoogleMapsPlaces", "GoogleMapsRouting", "GoogleSearch",
    "GoogleSearchRetrieval", "GoogleSearch_BlockingConfidence", "GoogleTypeDate", "GroundingChunk",
    "GroundingChunkCustomMetadata", "GroundingChunkImage", "GroundingChunkMaps", "GroundingChunkMapsPlaceAnswerSources",
    "GroundingChunkMapsPlaceAnswerSourcesAuthorAttribution", "GroundingChunkMapsPlaceAnswerSourcesReviewSnippet",
    "GroundingChunkMapsRoute", "GroundingChunkRetrievedContext", "GroundingChunkStringList", "GroundingChunkWeb",
    "GroundingMetadata", "GroundingMetadataSourceFlaggingUri", "GroundingSupport", "ImageConfig",
    "ImageConfigImageOutputOptions", "ImageConfig_ProminentPeople", "ImageSearch", "Interval", "LanguageAuto",
    "LanguageHints", "LatLng", "LogprobsResult", "LogprobsResultCandidate", "LogprobsResultTopCandidates", "McpServer",
    "ModalityTokenCount", "ModelArmorConfig", "ModelSelectionConfig", "ModelSelectionConfig_FeatureSelectionPreference",
    "ModelStatus", "ModelStatus_ModelStage", "MultiSpeakerVoiceConfig", "Part", "PartMediaResolution",
    "PartMediaResolution_Level", "PartialArg", "PrebuiltVoiceConfig", "RagChunk", "RagChunkPageSpan",
    "RagRetrievalConfig", "RagRetrievalConfigFilter", "RagRetrievalConfigHybridSearch", "RagRetrievalConfigRanking",
    "RagRetrievalConfigRankingLlmRanker", "RagRetrievalConfigRankingRankService", "ReplicatedVoiceConfig", "Request",
    "Response", "Retrieval", "RetrievalConfig", "RetrievalMetadata", "SafetyRating", "SafetyRating_Category",
    "SafetyRating_OverwrittenThreshold", "SafetyRating_Severity", "SafetySetting", "SafetySetting_Category",
    "SafetySetting_Threshold", "Schema", "Schema_Type", "SearchEntryPoint", "SearchTypes", "Segment",
    "SpeakerVoiceConfig", "SpeechConfig", "SpeechMetadata", "SpreadsheetMetadata", "StreamEvent",
    "StreamableHttpTransport", "ThinkingConfig", "Tool", "ToolCall", "ToolCall_ToolType", "ToolCodeExecution",
    "ToolConfig", "ToolExaAiSearch", "ToolParallelAiSearch", "ToolResponse", "ToolResponse_ToolType", "Transcription",
    "UrlContext", "UrlContextMetadata", "UrlMetadata", "UrlMetadata_UrlRetrievalStatus", "VertexAISearch",
    "VertexAISearchDataStoreSpec", "VertexRagStore", "VertexRagStoreRagResource", "VideoMetadata", "VoiceConfig",
    "VoiceConsentSignature", "WebSearch", "WordInfo",
]  # fmt: skip

if not TYPE_CHECKING:
    from bisect import bisect_right
    from importlib import import_module

    _FIRST_NAMES = [
        "ApiAuth",
        "PartMediaResolution",
    ]
    _ROOTS = {
        "Request": "GenerateContentRequest",
        "Response": "GenerateContentResponse",
        "StreamEvent": "StreamEvent",
        "ErrorBody": "ErrorEnvelope",
        "CountRequest": "CountTokensRequest",
        "CountResponse": "CountTokensResponse",
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
