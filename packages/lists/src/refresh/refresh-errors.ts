/** A list could not be had anew; the one in use stays. The text names neither an address with its token nor a person. */
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
