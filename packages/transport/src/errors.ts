/**
 * Why a call has no answer. `code` is stable and may be logged, counted and sent on. The text of these errors never
 * contains a value of the call.
 */
export abstract class BusError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  override get name(): string {
    return this.constructor.name;
  }
}

/** No process serves the service, or the replica that held the call died and the call may not be tried again. */
export class NoReplicaError extends BusError {
  constructor() {
    super('no_replica', 'no replica could take the call');
  }
}

/** The deadline passed before an answer came. The handler may have run. */
export class DeadlineExceededError extends BusError {
  constructor() {
    super('deadline_exceeded', 'the deadline passed before an answer came');
  }
}

/**
 * The replica executes its maximum number of calls, or this process waits for its maximum number of calls. The call was
 * not executed.
 */
export class OverloadedError extends BusError {
  constructor() {
    super('overloaded', 'too many calls in flight');
  }
}

/** The caller aborted the call by its signal. The handler may have run. */
export class CallAbortedError extends BusError {
  constructor() {
    super('call_aborted', 'the caller aborted the call');
  }
}

/** Redis cannot be reached, or this bus is closed. The handler may have run if a link broke during the call. */
export class BusUnavailableError extends BusError {
  constructor() {
    super('bus_unavailable', 'the bus is not connected');
  }
}

/** The payload, or the handler's answer, is larger than `payloadMaxBytes`. */
export class PayloadTooLargeError extends BusError {
  constructor() {
    super('payload_too_large', 'the payload exceeds the bound of the bus');
  }
}

/** The payload, or the handler's answer, cannot be written as JSON: it has a cycle or a BigInt, or is nested too deep. */
export class PayloadNotJsonError extends BusError {
  constructor() {
    super('payload_not_json', 'the payload cannot be written as JSON');
  }
}

/** The handler failed. `code` is the code of its error, or `internal_error`. The text of its error stays in its process. */
export class RemoteError extends BusError {
  constructor(code: string) {
    super(code, 'the handler failed');
  }
}

/** The code of an error that has no code, or one that may not leave its process. */
export const INTERNAL_ERROR = 'internal_error';

/**
 * The `code` of a thrown value if it is a plain identifier, else `internal_error`. Texts stay in their process, and so do
 * codes with five digits in a row, which could be part of a person's document number or phone.
 */
export function errorCodeOf(thrown: unknown): string {
  try {
    const code = (thrown as { code?: unknown } | null | undefined)?.code;
    return isErrorCode(code) ? code : INTERNAL_ERROR;
  } catch {
    return INTERNAL_ERROR; // Reading `code` ran a getter that threw.
  }
}

/** Whether a value is an identifier of at most 64 letters, digits and underscores, with no five digits in a row. */
export function isErrorCode(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z][a-z0-9_]{0,63}$/i.test(value) && !/\d{5}/.test(value);
}
