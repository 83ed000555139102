import type { SourceStatus } from '@cotejo/contracts';

/** A failure of a provider. The message is the code only, so that no query and no answer gets into logs. */
export class ProviderError extends Error {
  constructor(
    /** Status of the source in the response. */
    readonly status: Exclude<SourceStatus, 'ok' | 'not_in_plan' | 'not_requested'>,
    /** Stable code for logs and metrics, for example `connection_refused`. */
    readonly code: string,
    /** False: the failure is not a problem of the vendor, so the breaker ignores it. */
    readonly countsAgainstHealth = true,
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'ProviderError';
  }
}

/** The provider has no data and no contract. */
export class ProviderNotConfiguredError extends ProviderError {
  constructor(code = 'not_configured') {
    super('not_configured', code, false);
    this.name = 'ProviderNotConfiguredError';
  }
}

/** The vendor failed, or sent an answer that cannot be used. */
export class ProviderUnavailableError extends ProviderError {
  constructor(code: string, options?: ErrorOptions) {
    super('unavailable', code, true, options);
    this.name = 'ProviderUnavailableError';
  }
}

/** The provider did not answer before the deadline. */
export class ProviderTimeoutError extends ProviderError {
  constructor() {
    super('timeout', 'deadline_exceeded');
    this.name = 'ProviderTimeoutError';
  }
}
