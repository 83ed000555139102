/** A database could not be fetched. The code is stable, the message is for the operator. */
export class GeoFetchError extends Error {
  constructor(
    readonly code: 'needs_only' | 'tool_missing' | 'tool_failed' | 'check_failed',
    message: string,
  ) {
    super(message);
    this.name = 'GeoFetchError';
  }
}
