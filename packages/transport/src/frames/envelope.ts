import { isErrorCode, PayloadNotJsonError, PayloadTooLargeError } from '../errors.js';

/** Asks a replica. `deadline` is in epoch milliseconds; `attempt` counts replicas that may have executed it. */
export interface CallMessage {
  kind: 'call';
  /** Counts up in the asking process, from 1. */
  id: number;
  service: string;
  operation: string;
  deadline: number;
  attempt: number;
  /** Sent once more to the same replica, because the bus it went over first broke. */
  again?: boolean;
  requestId?: string;
  traceparent?: string;
  payload?: unknown;
}

/** The asking process no longer waits for a call. */
export interface CancelMessage {
  kind: 'cancel';
  id: number;
  service: string;
}

/** How a replica's work on a call ended. */
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

/** Asks every process to say what it serves. */
export interface QueryMessage {
  kind: 'query';
}

/** For the listeners of one topic in every process. */
export interface AnnouncementMessage {
  kind: 'announce';
  topic: string;
  payload?: unknown;
}

export type Message = CallMessage | CancelMessage | ReplyMessage | PresenceMessage | QueryMessage | AnnouncementMessage;

const OUTCOMES: readonly unknown[] = ['done', 'overloaded', 'late', 'too_large', 'not_json', 'forgotten'];

/** Of UTF-8, for one UTF-16 code unit: a text that is short enough need not be measured. */
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
  reply: (it) => isId(it.id) && (OUTCOMES.includes(it.outcome) || (it.outcome === 'failed' && isErrorCode(it.code))),
  arrive: (it) => isText(it.service),
  leave: (it) => isText(it.service),
  query: () => true,
  announce: (it) => isText(it.topic),
};

/** Whether something parsed from a frame is a message. Payloads are the receiver's to check. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { kind } = value as { kind?: unknown };
  return typeof kind === 'string' && Object.hasOwn(SHAPES, kind) && SHAPES[kind as Message['kind']](value as never);
}

/**
 * A payload as JSON; undefined stays undefined and is left out of its message.
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

/** A message whose payload is JSON already: a call that moves to another replica is not written twice. */
export function encodeMessage(message: Message, payloadJson?: string): string {
  const text = JSON.stringify(message);
  return payloadJson === undefined ? text : `${text.slice(0, -1)},"payload":${payloadJson}}`;
}

/** The answer to a call, whose value is JSON already; put together by hand, as there are thousands of them a second. */
export function encodeAnswer(id: number, json: string | undefined): string {
  return `{"kind":"reply","id":${id},"outcome":"done"${json === undefined ? '' : `,"value":${json}`}}`;
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
