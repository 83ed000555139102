/** An operator asked for something that cannot be; the text is meant for them. */
export class AccountError extends Error {
  constructor(
    readonly code:
      | 'unknown_tenant'
      | 'unknown_plan'
      | 'unknown_key'
      | 'invalid_name'
      | 'invalid_period'
      | 'tenant_has_other_plan',
    message: string,
  ) {
    super(message);
    this.name = 'AccountError';
  }
}

/** The state Redis did not answer in time. */
export class StateUnavailableError extends Error {
  readonly code = 'state_unavailable';
  constructor() {
    super('state Redis unavailable');
    this.name = 'StateUnavailableError';
  }
}
