import type { SourceStatus } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';

/** A failure of a provider. The message is the code only, so that no query and no answer gets into logs. */
export class ProviderError extends ExpectedError {
  constructor(
    /** Status of the source in the response. */
    readonly status: Exclude<SourceStatus, 'ok' | 'not_in_plan' | 'not_requested'>,
    /** Stable, for logs and metrics, for example `connection_refused`. */
    code: string,
    /** False: the failure is not a problem of the vendor, so the breaker ignores it. */
    readonly countsAgainstHealth = true,
    options?: ErrorOptions,
  ) {
    super(code, code, options);
  }
}

/** The provider has no data and no contract. */
export class ProviderNotConfiguredError extends ProviderError {
  constructor(code = 'not_configured') {
    super('not_configured', code, false);
  }
}

/** The vendor failed, or sent an answer that cannot be used. */
export class ProviderUnavailableError extends ProviderError {
  constructor(code: string, options?: ErrorOptions) {
    super('unavailable', code, true, options);
  }
}

/** The provider did not answer before the deadline. */
export class ProviderTimeoutError extends ProviderError {
  constructor() {
    super('timeout', 'deadline_exceeded');
  }
}
