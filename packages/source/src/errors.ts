import type { SourceStatus } from '@cotejo/contracts';

/** A provider's failure in our words. Its text never holds what was asked or answered. */
export class ProviderError extends Error {
  constructor(
    /** What the failure means for the answer. */
    readonly status: Exclude<SourceStatus, 'ok' | 'not_in_plan' | 'not_requested'>,
    /** Stable, for logs and metrics: `no_snapshot`, `connection_refused`, ... */
    readonly code: string,
    /** False: says nothing about the vendor's health, so the breaker does not count it. */
    readonly countsAgainstHealth = true,
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'ProviderError';
  }
}

/** No data or contract behind this source: it answers `not_configured` and never invents. */
export class ProviderNotConfiguredError extends ProviderError {
  constructor(code = 'not_configured') {
    super('not_configured', code, false);
    this.name = 'ProviderNotConfiguredError';
  }
}

/** The vendor failed, or answered what it must not. */
export class ProviderUnavailableError extends ProviderError {
  constructor(code: string, options?: ErrorOptions) {
    super('unavailable', code, true, options);
    this.name = 'ProviderUnavailableError';
  }
}

/** The time a source may take is over. */
export class ProviderTimeoutError extends ProviderError {
  constructor() {
    super('timeout', 'deadline_exceeded');
    this.name = 'ProviderTimeoutError';
  }
}
