/** Limits of the HTTP server for one client. A request over a limit gets an error; a connection over a limit is closed. */
export const SERVER_LIMITS = {
  bodyBytes: 16_384,
  /** For routes that accept a receipt. A receipt has about 10 KB in the sandbox, plus 200 bytes for each screened list. */
  receiptBodyBytes: 65_536,
  /** Levels of nested objects and arrays. */
  bodyDepth: 8,
  /** Members of all objects of a body together. */
  bodyMembers: 64,
  /** Size of request line and header fields together. */
  headerBytes: 8_192,
  /** Number of header fields. */
  headerFields: 64,
  /** Length of path and query string together. */
  urlLength: 1_024,
  /** Time from the first byte, or from the start of a new connection, to the end of the header. */
  headersMs: 5_000,
  /** Time from the same start to the end of the body. */
  requestMs: 10_000,
  /** Interval of the check for slow clients. Short, so that few connections are closed at the same moment. */
  checkIntervalMs: 100,
  /** How long an answer may wait here for a client that does not read. */
  unreadAnswerMs: 10_000,
  tlsHandshakeMs: 5_000,
  keepAliveMs: 75_000,
  requestsPerConnection: 10_000,
  /** Pipelined requests on one connection whose answers are not sent yet. */
  requestsUnanswered: 16,
} as const;
