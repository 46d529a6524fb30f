"""Wire types of gemini, PartMediaResolution to WordInfo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.gemini.wire.part_1 import (
        ComputerUse,
        EnterpriseWebSearch,
        ErrorEnvelope,
        ExternalApi,
        FileSearch,
        FunctionCallingConfig,
        FunctionDeclaration,
        GenerateContentResponse,
        GoogleMaps,
        GoogleSearch,
        GoogleSearchRetrieval,
        ImageSearch,
        LatLng,
        McpServer,
        MultiSpeakerVoiceConfig,
    )


class PartMediaResolution(TypedDict):
    level: NotRequired[PartMediaResolution_Level]
    numTokens: NotRequired[int]


class PartialArg(TypedDict):
    boolValue: NotRequired[bool]
    jsonPath: NotRequired[str]
    nullValue: NotRequired[Literal["NULL_VALUE"]]
    numberValue: NotRequired[float]
    stringValue: NotRequired[str]
    willContinue: NotRequired[bool]


class PrebuiltVoiceConfig(TypedDict):
    voiceName: NotRequired[str]


class RagChunk(TypedDict):
    chunkId: NotRequired[str]
    fileId: NotRequired[str]
    pageSpan: NotRequired[RagChunkPageSpan]
    text: NotRequired[str]


class RagChunkPageSpan(TypedDict):
    firstPage: NotRequired[int]
    lastPage: NotRequired[int]


class RagRetrievalConfig(TypedDict):
    filter: NotRequired[RagRetrievalConfigFilter]
    hybridSearch: NotRequired[RagRetrievalConfigHybridSearch]
    ranking: NotRequired[RagRetrievalConfigRanking]
    topK: NotRequired[int]


class RagRetrievalConfigFilter(TypedDict):
    metadataFilter: NotRequired[str]
    vectorDistanceThreshold: NotRequired[float]
    vectorSimilarityThreshold: NotRequired[float]


class RagRetrievalConfigHybridSearch(TypedDict):
    alpha: NotRequired[float]


class RagRetrievalConfigRanking(TypedDict):
    llmRanker: NotRequired[RagRetrievalConfigRankingLlmRanker]
    rankService: NotRequired[RagRetrievalConfigRankingRankService]


class RagRetrievalConfigRankingLlmRanker(TypedDict):
    modelName: NotRequired[str]


class RagRetrievalConfigRankingRankService(TypedDict):
    modelName: NotRequired[str]


class ReplicatedVoiceConfig(TypedDict):
    consentAudio: NotRequired[str]
    mimeType: NotRequired[str]
    voiceConsentSignature: NotRequired[VoiceConsentSignature]
    voiceSampleAudio: NotRequired[str]


class Retrieval(TypedDict):
    disableAttribution: NotRequired[bool]
    externalApi: NotRequired[ExternalApi]
    vertexAiSearch: NotRequired[VertexAISearch]
    vertexRagStore: NotRequired[VertexRagStore]


class RetrievalConfig(TypedDict):
    languageCode: NotRequired[str]
    latLng: NotRequired[LatLng]


class RetrievalMetadata(TypedDict):
    googleSearchDynamicRetrievalScore: NotRequired[float]


class SafetyRating(TypedDict):
    blocked: NotRequired[bool]
    category: NotRequired[SafetyRating_Category]
    overwrittenThreshold: NotRequired[SafetyRating_OverwrittenThreshold]
    probability: NotRequired[Literal["HARM_PROBABILITY_UNSPECIFIED", "HIGH", "LOW", "MEDIUM", "NEGLIGIBLE"]]
    probabilityScore: NotRequired[float]
    severity: NotRequired[SafetyRating_Severity]
    severityScore: NotRequired[float]


class SafetySetting(TypedDict):
    category: NotRequired[SafetySetting_Category]
    method: NotRequired[Literal["HARM_BLOCK_METHOD_UNSPECIFIED", "PROBABILITY", "SEVERITY"]]
    threshold: NotRequired[SafetySetting_Threshold]


class Schema(TypedDict):
    additionalProperties: NotRequired[Any]
    anyOf: NotRequired[list[Schema]]
    default: NotRequired[Any]
    defs: NotRequired[dict[str, Schema]]
    description: NotRequired[str]
    enum: NotRequired[list[str]]
    example: NotRequired[Any]
    format: NotRequired[str]
    items: NotRequired[Schema]
    maxItems: NotRequired[int]
    maxLength: NotRequired[int]
    maxProperties: NotRequired[int]
    maximum: NotRequired[float]
    minItems: NotRequired[int]
    minLength: NotRequired[int]
    minProperties: NotRequired[int]
    minimum: NotRequired[float]
    nullable: NotRequired[bool]
    pattern: NotRequired[str]
    properties: NotRequired[dict[str, Schema]]
    propertyOrdering: NotRequired[list[str]]
    ref: NotRequired[str]
    required: NotRequired[list[str]]
    title: NotRequired[str]
    type: NotRequired[Schema_Type]


class SearchEntryPoint(TypedDict):
    renderedContent: NotRequired[str]
    sdkBlob: NotRequired[str]


class SearchTypes(TypedDict):
    imageSearch: NotRequired[ImageSearch]
    webSearch: NotRequired[WebSearch]


class Segment(TypedDict):
    endIndex: NotRequired[int]
    partIndex: NotRequired[int]
    startIndex: NotRequired[int]
    text: NotRequired[str]


class SpeakerVoiceConfig(TypedDict):
    speaker: NotRequired[str]
    voiceConfig: NotRequired[VoiceConfig]


class SpeechConfig(TypedDict):
    languageCode: NotRequired[str]
    multiSpeakerVoiceConfig: NotRequired[MultiSpeakerVoiceConfig]
    voiceConfig: NotRequired[VoiceConfig]


class SpeechMetadata(TypedDict):
    speaker: NotRequired[str]
    style: NotRequired[str]


class SpreadsheetMetadata(TypedDict):
    contentLayers: NotRequired[list[Literal["CONTENT_LAYER_UNSPECIFIED", "DATA", "FORMULAS", "VISUAL"]]]
    sheetIndex: NotRequired[int]
    visibleCells: NotRequired[str]


class StreamableHttpTransport(TypedDict):
    headers: NotRequired[dict[str, str]]
    sseReadTimeout: NotRequired[str]
    terminateOnClose: NotRequired[bool]
    timeout: NotRequired[str]
    url: NotRequired[str]


class ThinkingConfig(TypedDict):
    includeThoughts: NotRequired[bool]
    thinkingBudget: NotRequired[int]
    thinkingLevel: NotRequired[Literal["HIGH", "LOW", "MEDIUM", "MINIMAL", "THINKING_LEVEL_UNSPECIFIED", "XHIGH"]]


class Tool(TypedDict):
    codeExecution: NotRequired[ToolCodeExecution]
    computerUse: NotRequired[ComputerUse]
    enterpriseWebSearch: NotRequired[EnterpriseWebSearch]
    exaAiSearch: NotRequired[ToolExaAiSearch]
    fileSearch: NotRequired[FileSearch]
    functionDeclarations: NotRequired[list[FunctionDeclaration]]
    googleMaps: NotRequired[GoogleMaps]
    googleSearch: NotRequired[GoogleSearch]
    googleSearchRetrieval: NotRequired[GoogleSearchRetrieval]
    mcpServers: NotRequired[list[McpServer]]
    parallelAiSearch: NotRequired[ToolParallelAiSearch]
    retrieval: NotRequired[Retrieval]
    urlContext: NotRequired[UrlContext]


class ToolCall(TypedDict):
    args: NotRequired[dict[str, Any]]
    id: NotRequired[str]
    toolType: NotRequired[ToolCall_ToolType]


class ToolConfig(TypedDict):
    functionCallingConfig: NotRequired[FunctionCallingConfig]
    includeServerSideToolInvocations: NotRequired[bool]
    retrievalConfig: NotRequired[RetrievalConfig]


class ToolExaAiSearch(TypedDict):
    apiKey: NotRequired[str]
    customConfigs: NotRequired[dict[str, Any]]


class ToolParallelAiSearch(TypedDict):
    apiKey: NotRequired[str]
    customConfigs: NotRequired[dict[str, Any]]
    enableDataRetention: NotRequired[bool]
    enableZeroDataRetention: NotRequired[bool]


class ToolResponse(TypedDict):
    id: NotRequired[str]
    response: NotRequired[dict[str, Any]]
    toolType: NotRequired[ToolResponse_ToolType]


class Transcription(TypedDict):
    endOffset: NotRequired[str]
    finished: NotRequired[bool]
    languageCode: NotRequired[str]
    speakerLabel: NotRequired[str]
    startOffset: NotRequired[str]
    text: NotRequired[str]
    words: NotRequired[list[WordInfo]]


class UrlContextMetadata(TypedDict):
    urlMetadata: NotRequired[list[UrlMetadata]]


class UrlMetadata(TypedDict):
    retrievedUrl: NotRequired[str]
    urlRetrievalStatus: NotRequired[UrlMetadata_UrlRetrievalStatus]


class VertexAISearch(TypedDict):
    dataStoreSpecs: NotRequired[list[VertexAISearchDataStoreSpec]]
    datastore: NotRequired[str]
    engine: NotRequired[str]
    filter: NotRequired[str]
    maxResults: NotRequired[int]


class VertexAISearchDataStoreSpec(TypedDict):
    dataStore: NotRequired[str]
    filter: NotRequired[str]


class VertexRagStore(TypedDict):
    ragCorpora: NotRequired[list[str]]
    ragResources: NotRequired[list[VertexRagStoreRagResource]]
    ragRetrievalConfig: NotRequired[RagRetrievalConfig]
    similarityTopK: NotRequired[int]
    storeContext: NotRequired[bool]
    vectorDistanceThreshold: NotRequired[float]


class VertexRagStoreRagResource(TypedDict):
    ragCorpus: NotRequired[str]
    ragFileIds: NotRequired[list[str]]


class VideoMetadata(TypedDict):
    contentLayers: NotRequired[list[Literal["AUDIO", "CONTENT_LAYER_UNSPECIFIED", "FRAMES", "TRANSCRIPT"]]]
    endOffset: NotRequired[str]
    fps: NotRequired[float]
    startOffset: NotRequired[str]


class VoiceConfig(TypedDict):
    prebuiltVoiceConfig: NotRequired[PrebuiltVoiceConfig]
    replicatedVoiceConfig: NotRequired[ReplicatedVoiceConfig]
    voice: NotRequired[str]


class VoiceConsentSignature(TypedDict):
    signature: NotRequired[str]


class WordInfo(TypedDict):
    endOffset: NotRequired[str]
    startOffset: NotRequired[str]
    word: NotRequired[str]


PartMediaResolution_Level: TypeAlias = "Literal['MEDIA_RESOLUTION_HIGH', 'MEDIA_RESOLUTION_LOW', 'MEDIA_RESOLUTION_MEDIUM', 'MEDIA_RESOLUTION_ULTRA_HIGH', 'MEDIA_RESOLUTION_UNSPECIFIED']"
SafetyRating_Category: TypeAlias = "Literal['HARM_CATEGORY_CIVIC_INTEGRITY', 'HARM_CATEGORY_DANGEROUS_CONTENT', 'HARM_CATEGORY_HARASSMENT', 'HARM_CATEGORY_HATE_SPEECH', 'HARM_CATEGORY_IMAGE_DANGEROUS_CONTENT', 'HARM_CATEGORY_IMAGE_HARASSMENT', 'HARM_CATEGORY_IMAGE_HATE', 'HARM_CATEGORY_IMAGE_SEXUALLY_EXPLICIT', 'HARM_CATEGORY_JAILBREAK', 'HARM_CATEGORY_SEXUALLY_EXPLICIT', 'HARM_CATEGORY_UNSPECIFIED']"
SafetyRating_OverwrittenThreshold: TypeAlias = "Literal['BLOCK_LOW_AND_ABOVE', 'BLOCK_MEDIUM_AND_ABOVE', 'BLOCK_NONE', 'BLOCK_ONLY_HIGH', 'HARM_BLOCK_THRESHOLD_UNSPECIFIED', 'OFF']"
SafetyRating_Severity: TypeAlias = "Literal['HARM_SEVERITY_HIGH', 'HARM_SEVERITY_LOW', 'HARM_SEVERITY_MEDIUM', 'HARM_SEVERITY_NEGLIGIBLE', 'HARM_SEVERITY_UNSPECIFIED']"
SafetySetting_Category: TypeAlias = "Literal['HARM_CATEGORY_CIVIC_INTEGRITY', 'HARM_CATEGORY_DANGEROUS_CONTENT', 'HARM_CATEGORY_HARASSMENT', 'HARM_CATEGORY_HATE_SPEECH', 'HARM_CATEGORY_IMAGE_DANGEROUS_CONTENT', 'HARM_CATEGORY_IMAGE_HARASSMENT', 'HARM_CATEGORY_IMAGE_HATE', 'HARM_CATEGORY_IMAGE_SEXUALLY_EXPLICIT', 'HARM_CATEGORY_JAILBREAK', 'HARM_CATEGORY_SEXUALLY_EXPLICIT', 'HARM_CATEGORY_UNSPECIFIED']"
SafetySetting_Threshold: TypeAlias = "Literal['BLOCK_LOW_AND_ABOVE', 'BLOCK_MEDIUM_AND_ABOVE', 'BLOCK_NONE', 'BLOCK_ONLY_HIGH', 'HARM_BLOCK_THRESHOLD_UNSPECIFIED', 'OFF']"
Schema_Type: TypeAlias = "Literal['ARRAY', 'BOOLEAN', 'INTEGER', 'NULL', 'NUMBER', 'OBJECT', 'STRING', 'TYPE_UNSPECIFIED', 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string']"
StreamEvent: TypeAlias = "ErrorEnvelope | GenerateContentResponse"
ToolCall_ToolType: TypeAlias = "Literal['FILE_SEARCH', 'GOOGLE_MAPS', 'GOOGLE_SEARCH_IMAGE', 'GOOGLE_SEARCH_WEB', 'MEDIA_PROCESSING', 'TOOL_TYPE_UNSPECIFIED', 'URL_CONTEXT']"
ToolCodeExecution: TypeAlias = "dict[str, Any]"
ToolResponse_ToolType: TypeAlias = "Literal['FILE_SEARCH', 'GOOGLE_MAPS', 'GOOGLE_SEARCH_IMAGE', 'GOOGLE_SEARCH_WEB', 'MEDIA_PROCESSING', 'TOOL_TYPE_UNSPECIFIED', 'URL_CONTEXT']"
UrlContext: TypeAlias = "dict[str, Any]"
UrlMetadata_UrlRetrievalStatus: TypeAlias = "Literal['URL_RETRIEVAL_STATUS_ERROR', 'URL_RETRIEVAL_STATUS_PAYWALL', 'URL_RETRIEVAL_STATUS_SUCCESS', 'URL_RETRIEVAL_STATUS_UNSAFE', 'URL_RETRIEVAL_STATUS_UNSPECIFIED']"
WebSearch: TypeAlias = "dict[str, Any]"
