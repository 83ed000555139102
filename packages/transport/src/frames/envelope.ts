import {
  type BusError,
  BusUnavailableError,
  DeadlineExceededError,
  isErrorCode,
  OverloadedError,
  PayloadNotJsonError,
  PayloadTooLargeError,
  RemoteError,
} from '../errors.js';

/** A call to a replica. `deadline` is in epoch milliseconds; `attempt` counts the replicas that may have executed it. */
export interface CallMessage {
  kind: 'call';
  /** Counts up in the calling process, from 1. */
  id: number;
  service: string;
  operation: string;
  deadline: number;
  attempt: number;
  /** The call was sent to the same replica before, over a bus that broke. */
  again?: boolean;
  requestId?: string;
  traceparent?: string;
  payload?: unknown;
}

/** The calling process no longer waits for a call. */
export interface CancelMessage {
  kind: 'cancel';
  id: number;
  service: string;
}

/** How a call ended at the replica. */
export type Reply =
  | { outcome: 'done'; value?: unknown }
  | { outcome: 'failed'; code: string }
  | { outcome: 'overloaded' | 'late' | 'too_large' | 'not_json' | 'forgotten' };

export type ReplyMessage = { kind: 'reply'; id: number } & Reply;

/** The sending process serves a service from now on, or stops doing so. */
export interface PresenceMessage {
  kind: 'arrive' | 'leave';
  service: string;
}

export type Message =
  | CallMessage
  | CancelMessage
  | ReplyMessage
  | PresenceMessage
  /** Every process that receives it sends the names of its services to the sender. */
  | { kind: 'query' }
  /** A payload for the listeners of one topic in every process. */
  | { kind: 'announce'; topic: string; payload?: unknown };

const REPLY_OUTCOMES: readonly unknown[] = ['done', 'overloaded', 'late', 'too_large', 'not_json', 'forgotten'];

/** Most bytes of UTF-8 for one UTF-16 code unit. A text that is short enough is not measured. */
const BYTES_PER_UNIT_MAX = 3;

type Shape = (message: Record<string, unknown>) => boolean;

const SHAPES: Record<Message['kind'], Shape> = {
  call: (it) =>
    isId(it.id) &&
    isText(it.service) &&
    isText(it.operation) &&
    Number.isFinite(it.deadline) &&
    Number.isInteger(it.attempt) &&
    (it.again === undefined || it.again === true) &&
    isOptionalText(it.requestId) &&
    isOptionalText(it.traceparent),
  cancel: (it) => isId(it.id) && isText(it.service),
  reply: (it) =>
    isId(it.id) && (REPLY_OUTCOMES.includes(it.outcome) || (it.outcome === 'failed' && isErrorCode(it.code))),
  arrive: (it) => isText(it.service),
  leave: (it) => isText(it.service),
  query: () => true,
  announce: (it) => isText(it.topic),
};

/** Whether a value parsed from a frame is a message. The receiver checks the payload itself. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { kind } = value as { kind?: unknown };
  return typeof kind === 'string' && Object.hasOwn(SHAPES, kind) && SHAPES[kind as Message['kind']](value as never);
}

/**
 * A payload as JSON. `undefined` stays `undefined`, and its message has no payload.
 *
 * @throws PayloadNotJsonError, PayloadTooLargeError
 */
export function encodePayload(payload: unknown, maxBytes: number): string | undefined {
  let json: string | undefined;
  try {
    json = JSON.stringify(payload);
  } catch {
    throw new PayloadNotJsonError();
  }
  if (json !== undefined && json.length > maxBytes / BYTES_PER_UNIT_MAX && Buffer.byteLength(json) > maxBytes) {
    throw new PayloadTooLargeError();
  }
  return json;
}

/** Encodes a message. Its payload is JSON already, so that a call that moves to another replica is not encoded twice. */
export function encodeMessage(message: Message, payloadJson?: string): string {
  const text = JSON.stringify(message);
  return payloadJson === undefined ? text : `${text.slice(0, -1)},"payload":${payloadJson}}`;
}

/** Encodes an answer whose value is JSON already. The text is concatenated because there are thousands of them a second. */
export function encodeAnswer(id: number, json: string | undefined): string {
  return `{"kind":"reply","id":${id},"outcome":"done"${json === undefined ? '' : `,"value":${json}`}}`;
}

/** The error that the caller gets for a reply that is not an answer. */
export function replyToError(reply: Exclude<Reply, { outcome: 'done' }>): BusError {
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

function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 256;
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || isText(value);
}
