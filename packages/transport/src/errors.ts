import type { Reply } from './frames/envelope.js';

/**
 * Why a call was not answered. `code` is stable and safe to log, to count and to send on; no text of these classes ever
 * holds a value of the call.
 */
export abstract class BusError extends Error {
  abstract readonly code: string;

  override get name(): string {
    return this.constructor.name;
  }
}

/** Nobody serves the service, or the replica that held the call died and it may not be tried again. */
export class NoReplicaError extends BusError {
  readonly code = 'no_replica';

  constructor() {
    super('no replica could take the call');
  }
}

/** The deadline passed before an answer came. The handler may have run all the same. */
export class DeadlineExceededError extends BusError {
  readonly code = 'deadline_exceeded';

  constructor() {
    super('the deadline passed before an answer came');
  }
}

/** The replica holds as many calls as it may, or this process waits for as many as it may. Nothing was executed. */
export class OverloadedError extends BusError {
  readonly code = 'overloaded';

  constructor() {
    super('too many calls in flight');
  }
}

/** The caller's own signal gave the call up. The handler may have run all the same. */
export class CallAbortedError extends BusError {
  readonly code = 'call_aborted';

  constructor() {
    super('the caller gave the call up');
  }
}

/** Redis is out of reach, or this bus is closed. The handler may have run if a link broke while it was called. */
export class BusUnavailableError extends BusError {
  readonly code = 'bus_unavailable';

  constructor() {
    super('the bus is not connected');
  }
}

/** The payload, or the handler's answer, is larger than `payloadMaxBytes`. */
export class PayloadTooLargeError extends BusError {
  readonly code = 'payload_too_large';

  constructor() {
    super('the payload exceeds the bound of the bus');
  }
}

/** The payload, or the handler's answer, is no JSON: a cycle, a BigInt, or nested too deep. */
export class PayloadNotJsonError extends BusError {
  readonly code = 'payload_not_json';

  constructor() {
    super('the payload cannot be written as JSON');
  }
}

/** The handler failed. `code` is the one it chose, `internal_error` if it chose none; its text stays where it failed. */
export class RemoteError extends BusError {
  constructor(readonly code: string) {
    super('the handler failed');
  }
}

/** The code of a failure whose thrower chose none that may travel. */
export const INTERNAL_ERROR = 'internal_error';

/**
 * The `code` of anything thrown, if it is a plain identifier. Texts, and codes with a run of digits that could be
 * somebody's document or phone, do not travel.
 */
export function errorCodeOf(thrown: unknown): string {
  try {
    const code = (thrown as { code?: unknown } | null | undefined)?.code;
    return isErrorCode(code) ? code : INTERNAL_ERROR;
  } catch {
    return INTERNAL_ERROR; // What was thrown throws in its turn when it is looked at.
  }
}

/** Whether a value is an identifier of at most 64 letters, digits and underscores with no five digits in a row. */
export function isErrorCode(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z][a-z0-9_]{0,63}$/i.test(value) && !/\d{5}/.test(value);
}

/** What a caller is told of a reply that is no answer. */
export function errorOfReply(reply: Exclude<Reply, { outcome: 'done' }>): BusError {
  switch (reply.outcome) {
    case 'failed':
      return new RemoteError(reply.code);
    case 'overloaded':
      return new OverloadedError();
    case 'late':
      return new DeadlineExceededError();
    case 'too_large':
      return new PayloadTooLargeError();
    case 'not_json':
      return new PayloadNotJsonError();
    case 'forgotten':
      return new BusUnavailableError();
  }
}
