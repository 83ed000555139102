/** A list could not be refreshed; the copy in use stays. The message contains no URL with a token and no person. */
export class ListRefreshError extends Error {
  constructor(
    readonly code: string,
    message: string,
    options?: { cause: unknown },
  ) {
    super(message, options);
    this.name = 'ListRefreshError';
  }
}
