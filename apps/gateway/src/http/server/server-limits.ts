/** What one caller may take of the edge. Each bound has its answer in the error body; the connection's own end it. */
export const EDGE_LIMITS = {
  bodyBytes: 16_384,
  /** Of routes that take a receipt back: 10 KB in the sandbox, and some 200 bytes more for each list, beside a request. */
  receiptBodyBytes: 65_536,
  /** Levels of objects and arrays in a body, and members of all its objects together. */
  bodyDepth: 8,
  bodyMembers: 64,
  /** Request line and header fields together, and how many fields. */
  headerBytes: 8_192,
  headerFields: 64,
  /** Path and query string together, and one path parameter. */
  urlLength: 1_024,
  pathParameterLength: 20,
  /** From the first byte (of a new connection: from its start) to the end of the header, and to the end of the body. */
  headersMs: 5_000,
  requestMs: 10_000,
  /** How often slow clients are looked for; often, so that few are ended at one moment. */
  checkIntervalMs: 100,
  /** How long an answer may lie here because its client does not read. */
  unreadAnswerMs: 10_000,
  tlsHandshakeMs: 5_000,
  keepAliveMs: 75_000,
  requestsPerConnection: 10_000,
  /** Asked in advance on one connection, with no answer sent yet. */
  requestsUnanswered: 16,
} as const;
