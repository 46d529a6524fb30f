"""Wire types of gemini, ApiAuth to Part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from llm_dialect.generated.gemini.wire.part_2 import (
        PartMediaResolution,
        PartialArg,
        RagChunk,
        RetrievalMetadata,
        SafetyRating,
        SafetySetting,
        Schema,
        SearchEntryPoint,
        SearchTypes,
        Segment,
        SpeakerVoiceConfig,
        SpeechConfig,
        SpeechMetadata,
        SpreadsheetMetadata,
        StreamableHttpTransport,
        ThinkingConfig,
        Tool,
        ToolCall,
        ToolConfig,
        ToolResponse,
        Transcription,
        UrlContextMetadata,
        VideoMetadata,
    )


class ApiAuth(TypedDict):
    apiKeyConfig: NotRequired[ApiAuthApiKeyConfig]


class ApiAuthApiKeyConfig(TypedDict):
    apiKeySecretVersion: NotRequired[str]
    apiKeyString: NotRequired[str]


class ApiKeyConfig(TypedDict):
    apiKeySecret: NotRequired[str]
    apiKeyString: NotRequired[str]
    httpElementLocation: NotRequired[ApiKeyConfig_HttpElementLocation]
    name: NotRequired[str]


class AudioMetadata(TypedDict):
    endOffset: NotRequired[str]
    startOffset: NotRequired[str]


class AudioTranscriptionConfig(TypedDict):
    adaptationPhrases: NotRequired[list[str]]
    customVocabulary: NotRequired[list[str]]
    diarization: NotRequired[bool]
    languageAuto: NotRequired[LanguageAuto]
    languageCodes: NotRequired[list[str]]
    languageHints: NotRequired[LanguageHints]
    mode: NotRequired[Literal["MODE_UNSPECIFIED", "SMART", "VERBATIM"]]
    sourceText: NotRequired[str]
    wordTimestamp: NotRequired[bool]


class AuthConfig(TypedDict):
    apiKey: NotRequired[str]
    apiKeyConfig: NotRequired[ApiKeyConfig]
    authType: NotRequired[AuthConfig_AuthType]
    googleServiceAccountConfig: NotRequired[AuthConfigGoogleServiceAccountConfig]
    httpBasicAuthConfig: NotRequired[AuthConfigHttpBasicAuthConfig]
    oauthConfig: NotRequired[AuthConfigOauthConfig]
    oidcConfig: NotRequired[AuthConfigOidcConfig]


class AuthConfigGoogleServiceAccountConfig(TypedDict):
    serviceAccount: NotRequired[str]


class AuthConfigHttpBasicAuthConfig(TypedDict):
    credentialSecret: NotRequired[str]


class AuthConfigOauthConfig(TypedDict):
    accessToken: NotRequired[str]
    serviceAccount: NotRequired[str]


class AuthConfigOidcConfig(TypedDict):
    idToken: NotRequired[str]
    serviceAccount: NotRequired[str]


class Blob(TypedDict):
    data: NotRequired[str]
    displayName: NotRequired[str]
    mimeType: NotRequired[str]


class Candidate(TypedDict):
    avgLogprobs: NotRequired[float]
    citationMetadata: NotRequired[CitationMetadata]
    content: NotRequired[Content]
    continuationToken: NotRequired[str]
    finishMessage: NotRequired[str]
    finishReason: NotRequired[Candidate_FinishReason]
    groundingMetadata: NotRequired[GroundingMetadata]
    index: NotRequired[int]
    logprobsResult: NotRequired[LogprobsResult]
    safetyRatings: NotRequired[list[SafetyRating]]
    tokenCount: NotRequired[int]
    urlContextMetadata: NotRequired[UrlContextMetadata]


class Citation(TypedDict):
    endIndex: NotRequired[int]
    license: NotRequired[str]
    publicationDate: NotRequired[GoogleTypeDate]
    startIndex: NotRequired[int]
    title: NotRequired[str]
    uri: NotRequired[str]


class CitationMetadata(TypedDict):
    citationSources: NotRequired[list[Citation]]
    citations: NotRequired[list[Citation]]


class CodeExecutionResult(TypedDict):
    id: NotRequired[str]
    outcome: NotRequired[Literal["OUTCOME_DEADLINE_EXCEEDED", "OUTCOME_FAILED", "OUTCOME_OK", "OUTCOME_UNSPECIFIED"]]
    output: NotRequired[str]


class ComputerUse(TypedDict):
    disabledSafetyPolicies: NotRequired[ComputerUse_DisabledSafetyPolicies]
    enablePromptInjectionDetection: NotRequired[bool]
    environment: NotRequired[ComputerUse_Environment]
    excludedPredefinedFunctions: NotRequired[list[str]]


class Content(TypedDict):
    parts: NotRequired[list[Part]]
    role: NotRequired[str]


class CountTokensRequest(TypedDict):
    contents: NotRequired[list[Content]]
    generateContentRequest: NotRequired[CountedGenerateContentRequest]
    generationConfig: NotRequired[GenerationConfig]
    systemInstruction: NotRequired[Content]
    tools: NotRequired[list[Tool]]


class CountTokensResponse(TypedDict):
    cacheTokensDetails: NotRequired[list[ModalityTokenCount]]
    cachedContentTokenCount: NotRequired[int]
    promptTokensDetails: NotRequired[list[ModalityTokenCount]]
    totalBillableCharacters: NotRequired[int]
    totalTokens: NotRequired[int]


class CountedGenerateContentRequest(TypedDict):
    cachedContent: NotRequired[str]
    contents: list[Content]
    continuationToken: NotRequired[str]
    generationConfig: NotRequired[GenerationConfig]
    labels: NotRequired[dict[str, str]]
    model: str
    modelArmorConfig: NotRequired[ModelArmorConfig]
    outputConfig: NotRequired[GenerationOutputConfig]
    safetySettings: NotRequired[list[SafetySetting]]
    serviceTier: NotRequired[Literal["flex", "priority", "standard", "unspecified"]]
    store: NotRequired[bool]
    systemInstruction: NotRequired[Content]
    toolConfig: NotRequired[ToolConfig]
    tools: NotRequired[list[Tool]]


class DocumentMetadata(TypedDict):
    contentLayers: NotRequired[list[Literal["CONTENT_LAYER_UNSPECIFIED", "PAGE_IMAGE", "PAGE_TEXT"]]]
    endPage: NotRequired[int]
    startPage: NotRequired[int]


class DynamicRetrievalConfig(TypedDict):
    dynamicThreshold: NotRequired[float]
    mode: NotRequired[Literal["MODE_DYNAMIC", "MODE_UNSPECIFIED"]]


class EnterpriseWebSearch(TypedDict):
    blockingConfidence: NotRequired[EnterpriseWebSearch_BlockingConfidence]
    excludeDomains: NotRequired[list[str]]


class ErrorEnvelope(TypedDict):
    error: ErrorStatus


class ErrorStatus(TypedDict):
    code: int
    details: NotRequired[list[dict[str, Any]]]
    message: str
    status: ErrorStatus_Status


class ExecutableCode(TypedDict):
    code: NotRequired[str]
    id: NotRequired[str]
    language: NotRequired[Literal["LANGUAGE_UNSPECIFIED", "PYTHON"]]


class ExternalApi(TypedDict):
    apiAuth: NotRequired[ApiAuth]
    apiSpec: NotRequired[Literal["API_SPEC_UNSPECIFIED", "ELASTIC_SEARCH", "SIMPLE_SEARCH"]]
    authConfig: NotRequired[AuthConfig]
    elasticSearchParams: NotRequired[ExternalApiElasticSearchParams]
    endpoint: NotRequired[str]
    simpleSearchParams: NotRequired[ExternalApiSimpleSearchParams]


class ExternalApiElasticSearchParams(TypedDict):
    index: NotRequired[str]
    numHits: NotRequired[int]
    searchTemplate: NotRequired[str]


class FileData(TypedDict):
    displayName: NotRequired[str]
    fileUri: NotRequired[str]
    mimeType: NotRequired[str]


class FileSearch(TypedDict):
    fileSearchStoreNames: NotRequired[list[str]]
    metadataFilter: NotRequired[str]
    topK: NotRequired[int]


class FunctionCall(TypedDict):
    args: NotRequired[dict[str, Any]]
    id: NotRequired[str]
    name: NotRequired[str]
    partialArgs: NotRequired[list[PartialArg]]
    willContinue: NotRequired[bool]


class FunctionCallingConfig(TypedDict):
    allowedFunctionNames: NotRequired[list[str]]
    mode: NotRequired[Literal["ANY", "AUTO", "MODE_UNSPECIFIED", "NONE", "VALIDATED"]]
    streamFunctionCallArguments: NotRequired[bool]


class FunctionDeclaration(TypedDict):
    behavior: NotRequired[Literal["BLOCKING", "NON_BLOCKING", "UNSPECIFIED"]]
    description: NotRequired[str]
    name: NotRequired[str]
    parameters: NotRequired[Schema]
    parametersJsonSchema: NotRequired[Any]
    response: NotRequired[Schema]
    responseJsonSchema: NotRequired[Any]


class FunctionResponse(TypedDict):
    id: NotRequired[str]
    name: NotRequired[str]
    parts: NotRequired[list[FunctionResponsePart]]
    response: NotRequired[dict[str, Any]]
    scheduling: NotRequired[Literal["INTERRUPT", "SCHEDULING_UNSPECIFIED", "SILENT", "WHEN_IDLE"]]
    willContinue: NotRequired[bool]


class FunctionResponseBlob(TypedDict):
    data: NotRequired[str]
    displayName: NotRequired[str]
    mimeType: NotRequired[str]


class FunctionResponseFileData(TypedDict):
    displayName: NotRequired[str]
    fileUri: NotRequired[str]
    mimeType: NotRequired[str]


class FunctionResponsePart(TypedDict):
    audioMetadata: NotRequired[AudioMetadata]
    documentMetadata: NotRequired[DocumentMetadata]
    fileData: NotRequired[FunctionResponseFileData]
    inlineData: NotRequired[FunctionResponseBlob]
    mediaProcessing: NotRequired[Literal["AGENTIC", "MEDIA_PROCESSING_UNSPECIFIED", "STATIC"]]
    mediaResolution: NotRequired[PartMediaResolution]
    spreadsheetMetadata: NotRequired[SpreadsheetMetadata]
    videoMetadata: NotRequired[VideoMetadata]


class GenerateContentRequest(TypedDict):
    cachedContent: NotRequired[str]
    contents: list[Content]
    continuationToken: NotRequired[str]
    generationConfig: NotRequired[GenerationConfig]
    labels: NotRequired[dict[str, str]]
    modelArmorConfig: NotRequired[ModelArmorConfig]
    outputConfig: NotRequired[GenerationOutputConfig]
    safetySettings: NotRequired[list[SafetySetting]]
    serviceTier: NotRequired[Literal["flex", "priority", "standard", "unspecified"]]
    store: NotRequired[bool]
    systemInstruction: NotRequired[Content]
    toolConfig: NotRequired[ToolConfig]
    tools: NotRequired[list[Tool]]


class GenerateContentResponse(TypedDict):
    candidates: NotRequired[list[Candidate]]
    createTime: NotRequired[str]
    modelStatus: NotRequired[ModelStatus]
    modelVersion: NotRequired[str]
    promptFeedback: NotRequired[GenerateContentResponsePromptFeedback]
    responseId: NotRequired[str]
    usageMetadata: NotRequired[GenerateContentResponseUsageMetadata]


class GenerateContentResponsePromptFeedback(TypedDict):
    blockReason: NotRequired[GenerateContentResponsePromptFeedback_BlockReason]
    blockReasonMessage: NotRequired[str]
    safetyRatings: NotRequired[list[SafetyRating]]


class GenerateContentResponseUsageMetadata(TypedDict):
    cacheTokensDetails: NotRequired[list[ModalityTokenCount]]
    cachedContentTokenCount: NotRequired[int]
    candidatesTokenCount: NotRequired[int]
    candidatesTokensDetails: NotRequired[list[ModalityTokenCount]]
    promptTokenCount: NotRequired[int]
    promptTokensDetails: NotRequired[list[ModalityTokenCount]]
    serviceTier: NotRequired[str]
    thoughtsTokenCount: NotRequired[int]
    toolUsePromptTokenCount: NotRequired[int]
    toolUsePromptTokensDetails: NotRequired[list[ModalityTokenCount]]
    totalTokenCount: NotRequired[int]
    trafficType: NotRequired[GenerateContentResponseUsageMetadata_TrafficType]


class GenerationConfig(TypedDict):
    audioTimestamp: NotRequired[bool]
    audioTranscriptionConfig: NotRequired[AudioTranscriptionConfig]
    candidateCount: NotRequired[int]
    enableEnhancedCivicAnswers: NotRequired[bool]
    frequencyPenalty: NotRequired[float]
    imageConfig: NotRequired[ImageConfig]
    logprobs: NotRequired[int]
    maxOutputTokens: NotRequired[int]
    mediaResolution: NotRequired[GenerationConfig_MediaResolution]
    modelConfig: NotRequired[ModelSelectionConfig]
    presencePenalty: NotRequired[float]
    responseJsonSchema: NotRequired[Any]
    responseLogprobs: NotRequired[bool]
    responseMimeType: NotRequired[str]
    responseModalities: NotRequired[list[str]]
    responseSchema: NotRequired[Schema]
    routingConfig: NotRequired[GenerationConfigRoutingConfig]
    seed: NotRequired[int]
    speechConfig: NotRequired[SpeechConfig]
    stopSequences: NotRequired[list[str]]
    temperature: NotRequired[float]
    thinkingConfig: NotRequired[ThinkingConfig]
    topK: NotRequired[float]
    topP: NotRequired[float]


class GenerationConfigRoutingConfig(TypedDict):
    autoMode: NotRequired[GenerationConfigRoutingConfigAutoRoutingMode]
    manualMode: NotRequired[GenerationConfigRoutingConfigManualRoutingMode]


class GenerationConfigRoutingConfigAutoRoutingMode(TypedDict):
    modelRoutingPreference: NotRequired[Literal["BALANCED", "PRIORITIZE_COST", "PRIORITIZE_QUALITY", "UNKNOWN"]]


class GenerationConfigRoutingConfigManualRoutingMode(TypedDict):
    modelName: NotRequired[str]


class GenerationOutputConfig(TypedDict):
    outputUriPrefix: NotRequired[str]


class GoogleMaps(TypedDict):
    authConfig: NotRequired[AuthConfig]
    enableWidget: NotRequired[bool]
    groundingTypes: NotRequired[GoogleMapsGroundingTypes]


class GoogleMapsGroundingTypes(TypedDict):
    places: NotRequired[GoogleMapsPlaces]
    routing: NotRequired[GoogleMapsRouting]


class GoogleSearch(TypedDict):
    blockingConfidence: NotRequired[GoogleSearch_BlockingConfidence]
    excludeDomains: NotRequired[list[str]]
    searchTypes: NotRequired[SearchTypes]
    timeRangeFilter: NotRequired[Interval]


class GoogleSearchRetrieval(TypedDict):
    dynamicRetrievalConfig: NotRequired[DynamicRetrievalConfig]


class GoogleTypeDate(TypedDict):
    day: NotRequired[int]
    month: NotRequired[int]
    year: NotRequired[int]


class GroundingChunk(TypedDict):
    image: NotRequired[GroundingChunkImage]
    maps: NotRequired[GroundingChunkMaps]
    retrievedContext: NotRequired[GroundingChunkRetrievedContext]
    web: NotRequired[GroundingChunkWeb]


class GroundingChunkCustomMetadata(TypedDict):
    key: NotRequired[str]
    numericValue: NotRequired[float]
    stringListValue: NotRequired[GroundingChunkStringList]
    stringValue: NotRequired[str]


class GroundingChunkImage(TypedDict):
    domain: NotRequired[str]
    imageUri: NotRequired[str]
    sourceUri: NotRequired[str]
    title: NotRequired[str]


class GroundingChunkMaps(TypedDict):
    placeAnswerSources: NotRequired[GroundingChunkMapsPlaceAnswerSources]
    placeId: NotRequired[str]
    route: NotRequired[GroundingChunkMapsRoute]
    text: NotRequired[str]
    title: NotRequired[str]
    uri: NotRequired[str]


class GroundingChunkMapsPlaceAnswerSources(TypedDict):
    flagContentUri: NotRequired[str]
    reviewSnippet: NotRequired[list[GroundingChunkMapsPlaceAnswerSourcesReviewSnippet]]
    reviewSnippets: NotRequired[list[GroundingChunkMapsPlaceAnswerSourcesReviewSnippet]]


class GroundingChunkMapsPlaceAnswerSourcesAuthorAttribution(TypedDict):
    displayName: NotRequired[str]
    photoUri: NotRequired[str]
    uri: NotRequired[str]


class GroundingChunkMapsPlaceAnswerSourcesReviewSnippet(TypedDict):
    authorAttribution: NotRequired[GroundingChunkMapsPlaceAnswerSourcesAuthorAttribution]
    flagContentUri: NotRequired[str]
    googleMapsUri: NotRequired[str]
    relativePublishTimeDescription: NotRequired[str]
    review: NotRequired[str]
    reviewId: NotRequired[str]
    title: NotRequired[str]


class GroundingChunkMapsRoute(TypedDict):
    distanceMeters: NotRequired[int]
    duration: NotRequired[str]
    encodedPolyline: NotRequired[str]


class GroundingChunkRetrievedContext(TypedDict):
    customMetadata: NotRequired[list[GroundingChunkCustomMetadata]]
    documentName: NotRequired[str]
    fileSearchStore: NotRequired[str]
    mediaId: NotRequired[str]
    pageNumber: NotRequired[int]
    ragChunk: NotRequired[RagChunk]
    text: NotRequired[str]
    title: NotRequired[str]
    uri: NotRequired[str]


class GroundingChunkStringList(TypedDict):
    values: NotRequired[list[str]]


class GroundingChunkWeb(TypedDict):
    domain: NotRequired[str]
    title: NotRequired[str]
    uri: NotRequired[str]


class GroundingMetadata(TypedDict):
    googleMapsWidgetContextToken: NotRequired[str]
    groundingChunks: NotRequired[list[GroundingChunk]]
    groundingSupports: NotRequired[list[GroundingSupport]]
    imageSearchQueries: NotRequired[list[str]]
    retrievalMetadata: NotRequired[RetrievalMetadata]
    retrievalQueries: NotRequired[list[str]]
    searchEntryPoint: NotRequired[SearchEntryPoint]
    sourceFlaggingUris: NotRequired[list[GroundingMetadataSourceFlaggingUri]]
    webSearchQueries: NotRequired[list[str]]


class GroundingMetadataSourceFlaggingUri(TypedDict):
    flagContentUri: NotRequired[str]
    sourceId: NotRequired[str]


class GroundingSupport(TypedDict):
    confidenceScores: NotRequired[list[float]]
    groundingChunkIndices: NotRequired[list[int]]
    renderedParts: NotRequired[list[int]]
    segment: NotRequired[Segment]


class ImageConfig(TypedDict):
    aspectRatio: NotRequired[str]
    imageOutputOptions: NotRequired[ImageConfigImageOutputOptions]
    imageSize: NotRequired[str]
    personGeneration: NotRequired[str]
    prominentPeople: NotRequired[ImageConfig_ProminentPeople]


class ImageConfigImageOutputOptions(TypedDict):
    compressionQuality: NotRequired[int]
    mimeType: NotRequired[str]


class Interval(TypedDict):
    endTime: NotRequired[str]
    startTime: NotRequired[str]


class LanguageHints(TypedDict):
    languageCodes: NotRequired[list[str]]


class LatLng(TypedDict):
    latitude: NotRequired[float]
    longitude: NotRequired[float]


class LogprobsResult(TypedDict):
    chosenCandidates: NotRequired[list[LogprobsResultCandidate]]
    logProbabilitySum: NotRequired[float]
    topCandidates: NotRequired[list[LogprobsResultTopCandidates]]


class LogprobsResultCandidate(TypedDict):
    logProbability: NotRequired[float]
    token: NotRequired[str]
    tokenId: NotRequired[int]


class LogprobsResultTopCandidates(TypedDict):
    candidates: NotRequired[list[LogprobsResultCandidate]]


class McpServer(TypedDict):
    name: NotRequired[str]
    streamableHttpTransport: NotRequired[StreamableHttpTransport]


class ModalityTokenCount(TypedDict):
    modality: NotRequired[Literal["AUDIO", "DOCUMENT", "IMAGE", "MODALITY_UNSPECIFIED", "TEXT", "VIDEO"]]
    tokenCount: NotRequired[int]


class ModelArmorConfig(TypedDict):
    promptTemplateName: NotRequired[str]
    responseTemplateName: NotRequired[str]


class ModelSelectionConfig(TypedDict):
    featureSelectionPreference: NotRequired[ModelSelectionConfig_FeatureSelectionPreference]


class ModelStatus(TypedDict):
    message: NotRequired[str]
    modelStage: NotRequired[ModelStatus_ModelStage]
    retirementTime: NotRequired[str]


class MultiSpeakerVoiceConfig(TypedDict):
    speakerVoiceConfigs: NotRequired[list[SpeakerVoiceConfig]]


class Part(TypedDict):
    audioMetadata: NotRequired[AudioMetadata]
    audioTranscription: NotRequired[Transcription]
    codeExecutionResult: NotRequired[CodeExecutionResult]
    documentMetadata: NotRequired[DocumentMetadata]
    executableCode: NotRequired[ExecutableCode]
    fileData: NotRequired[FileData]
    functionCall: NotRequired[FunctionCall]
    functionResponse: NotRequired[FunctionResponse]
    inlineData: NotRequired[Blob]
    mediaProcessing: NotRequired[Literal["AGENTIC", "MEDIA_PROCESSING_UNSPECIFIED", "STATIC"]]
    mediaResolution: NotRequired[PartMediaResolution]
    partMetadata: NotRequired[dict[str, Any]]
    speechMetadata: NotRequired[SpeechMetadata]
    spreadsheetMetadata: NotRequired[SpreadsheetMetadata]
    text: NotRequired[str]
    thought: NotRequired[bool]
    thoughtSignature: NotRequired[str]
    toolCall: NotRequired[ToolCall]
    toolResponse: NotRequired[ToolResponse]
    videoMetadata: NotRequired[VideoMetadata]


ApiKeyConfig_HttpElementLocation: TypeAlias = "Literal['HTTP_IN_BODY', 'HTTP_IN_COOKIE', 'HTTP_IN_HEADER', 'HTTP_IN_PATH', 'HTTP_IN_QUERY', 'HTTP_IN_UNSPECIFIED']"
AuthConfig_AuthType: TypeAlias = "Literal['API_KEY_AUTH', 'AUTH_TYPE_UNSPECIFIED', 'GOOGLE_SERVICE_ACCOUNT_AUTH', 'HTTP_BASIC_AUTH', 'NO_AUTH', 'OAUTH', 'OIDC_AUTH']"
Candidate_FinishReason: TypeAlias = "Literal['BLOCKLIST', 'CONTINUATION', 'ESCALATION', 'FINISH_REASON_UNSPECIFIED', 'IMAGE_OTHER', 'IMAGE_PROHIBITED_CONTENT', 'IMAGE_RECITATION', 'IMAGE_SAFETY', 'LANGUAGE', 'MALFORMED_FUNCTION_CALL', 'MALFORMED_RESPONSE', 'MAX_TOKENS', 'MISSING_THOUGHT_SIGNATURE', 'MODEL_ARMOR', 'NO_IMAGE', 'OTHER', 'PROHIBITED_CONTENT', 'PUP_LIMITED_DISABLED', 'RECITATION', 'SAFETY', 'SPII', 'STOP', 'TOO_MANY_TOOL_CALLS', 'UNEXPECTED_TOOL_CALL'] | int"
ComputerUse_DisabledSafetyPolicies: TypeAlias = "list[Literal['ACCOUNT_CREATION', 'COMMUNICATION_TOOL', 'DATA_MODIFICATION', 'FINANCIAL_TRANSACTIONS', 'LEGAL_TERMS_AND_AGREEMENTS', 'SAFETY_POLICY_UNSPECIFIED', 'SENSITIVE_DATA_MODIFICATION', 'USER_CONSENT_MANAGEMENT']]"
ComputerUse_Environment: TypeAlias = (
    "Literal['ENVIRONMENT_BROWSER', 'ENVIRONMENT_DESKTOP', 'ENVIRONMENT_MOBILE', 'ENVIRONMENT_UNSPECIFIED']"
)
EnterpriseWebSearch_BlockingConfidence: TypeAlias = "Literal['BLOCK_HIGHER_AND_ABOVE', 'BLOCK_HIGH_AND_ABOVE', 'BLOCK_LOW_AND_ABOVE', 'BLOCK_MEDIUM_AND_ABOVE', 'BLOCK_ONLY_EXTREMELY_HIGH', 'BLOCK_VERY_HIGH_AND_ABOVE', 'PHISH_BLOCK_THRESHOLD_UNSPECIFIED']"
ErrorStatus_Status: TypeAlias = "Literal['ABORTED', 'ALREADY_EXISTS', 'CANCELLED', 'DATA_LOSS', 'DEADLINE_EXCEEDED', 'FAILED_PRECONDITION', 'INTERNAL', 'INVALID_ARGUMENT', 'NOT_FOUND', 'OK', 'OUT_OF_RANGE', 'PERMISSION_DENIED', 'RESOURCE_EXHAUSTED', 'UNAUTHENTICATED', 'UNAVAILABLE', 'UNIMPLEMENTED', 'UNKNOWN']"
ExternalApiSimpleSearchParams: TypeAlias = "dict[str, Any]"
GenerateContentResponsePromptFeedback_BlockReason: TypeAlias = "Literal['BLOCKED_REASON_UNSPECIFIED', 'BLOCKLIST', 'IMAGE_SAFETY', 'JAILBREAK', 'MODEL_ARMOR', 'OTHER', 'PROHIBITED_CONTENT', 'SAFETY']"
GenerateContentResponseUsageMetadata_TrafficType: TypeAlias = "Literal['ON_DEMAND', 'ON_DEMAND_FLEX', 'ON_DEMAND_OFFPEAK', 'ON_DEMAND_PRIORITY', 'PROVISIONED_THROUGHPUT', 'TRAFFIC_TYPE_UNSPECIFIED']"
GenerationConfig_MediaResolution: TypeAlias = "Literal['MEDIA_RESOLUTION_HIGH', 'MEDIA_RESOLUTION_LOW', 'MEDIA_RESOLUTION_MEDIUM', 'MEDIA_RESOLUTION_UNSPECIFIED']"
GoogleMapsPlaces: TypeAlias = "dict[str, Any]"
GoogleMapsRouting: TypeAlias = "dict[str, Any]"
GoogleSearch_BlockingConfidence: TypeAlias = "Literal['BLOCK_HIGHER_AND_ABOVE', 'BLOCK_HIGH_AND_ABOVE', 'BLOCK_LOW_AND_ABOVE', 'BLOCK_MEDIUM_AND_ABOVE', 'BLOCK_ONLY_EXTREMELY_HIGH', 'BLOCK_VERY_HIGH_AND_ABOVE', 'PHISH_BLOCK_THRESHOLD_UNSPECIFIED']"
ImageConfig_ProminentPeople: TypeAlias = (
    "Literal['ALLOW_PROMINENT_PEOPLE', 'BLOCK_PROMINENT_PEOPLE', 'PROMINENT_PEOPLE_UNSPECIFIED']"
)
ImageSearch: TypeAlias = "dict[str, Any]"
LanguageAuto: TypeAlias = "dict[str, Any]"
ModelSelectionConfig_FeatureSelectionPreference: TypeAlias = (
    "Literal['BALANCED', 'FEATURE_SELECTION_PREFERENCE_UNSPECIFIED', 'PRIORITIZE_COST', 'PRIORITIZE_QUALITY']"
)
ModelStatus_ModelStage: TypeAlias = "Literal['DEPRECATED', 'EXPERIMENTAL', 'LEGACY', 'MODEL_STAGE_UNSPECIFIED', 'PREVIEW', 'RETIRED', 'STABLE', 'UNSTABLE_EXPERIMENTAL']"
