import type { LoggerService } from '@nestjs/common';
import type { Registry } from 'prom-client';
import type { CallTracer } from './calling/call-tracer.js';
import type { BusError } from './errors.js';

/** Bounds and intervals of one bus. All have defaults; see `DEFAULT_LIMITS`. */
export interface BusLimits {
  /** Calls one service of this process executes at a time; what comes on top is answered as overload at once. */
  inFlightMax: number;
  /** Calls this process waits for at a time; further ones are refused as overload before they are sent. */
  pendingMax: number;
  /** Calls of this process that one replica holds at a time; where all replicas hold as many, it is overload at once. */
  outstandingMax: number;
  /** Largest payload or answer, as JSON. */
  payloadMaxBytes: number;
  /** A frame that has reached this size takes no further message. One large message still travels, alone. */
  frameMaxBytes: number;
  /** Messages one frame carries at most. */
  frameMessagesMax: number;
  /** How long a service that leaves waits for what it still executes. */
  drainMaxMs: number;
  /** How often the list of who listens is compared with what was heard. Deaths are noticed by other means, and sooner. */
  refreshIntervalMs: number;
  /** How often the key file is looked at. */
  keyRefreshMs: number;
  /** How long a new key is only accepted, until it seals: within this time every process must have got the new file. */
  keyAdoptionMs: number;
}

export const DEFAULT_LIMITS: BusLimits = {
  inFlightMax: 1_024,
  pendingMax: 16_384,
  outstandingMax: 1_024,
  payloadMaxBytes: 256 * 1_024,
  frameMaxBytes: 64 * 1_024,
  frameMessagesMax: 256,
  drainMaxMs: 10_000,
  refreshIntervalMs: 1_000,
  keyRefreshMs: 5_000,
  keyAdoptionMs: 120_000,
};

/** What `new Bus()` takes. */
export interface BusOptions {
  /**
   * `redis://` or `rediss://` for one server, Redis 6 or newer (RESP3). Two URLs name two independent servers, the same
   * two in every process: one of them may die and no call is lost.
   */
  redisUrl: string | readonly string[];
  /** First part of every channel name, so that several products can share one Redis. Lower-case letters, digits, `-`. */
  namespace: string;
  /** Second part of every channel name (`sandbox`, `production`): environments never hear each other. */
  environment: string;
  /**
   * File with the key that all processes of the bus share: frames are then sealed, and others refused. One line of 32 bytes
   * in base64, or two, the newer key first; it is read again when it changes.
   */
  keyFile?: string;
  /** The key itself, 32 bytes, where it need never change. Without a key frames are plain. */
  key?: Buffer;
  /** Name of the connection in Redis's CLIENT LIST, for operators. */
  processName: string;
  /** Told when the link breaks, returns or a listener fails. Never gets a payload. Default: silent. */
  logger?: Pick<LoggerService, 'log' | 'warn'>;
  /** Where the `transport_*` metrics are registered; one bus for each registry. Default: a private one. */
  metrics?: Registry;
  /** Makes spans of the calls that bring a `traceparent`. Default: it is carried as it is, and nothing else. */
  tracer?: CallTracer | undefined;
  limits?: Partial<BusLimits>;
}

/** How one call is to be made. */
export interface CallOptions {
  /** When the caller stops waiting: epoch milliseconds. The replica honours it too, so clocks must be kept in step. */
  deadline: number;
  /** Gives the call up early; the replica is told. */
  signal?: AbortSignal;
  requestId?: string;
  /** W3C trace context, carried as it is unless there is a tracer. */
  traceparent?: string | undefined;
  /**
   * Whether another replica may be asked when the one that received the call died (default true). The dead one may have
   * executed it: say false where an execution costs money.
   */
  retry?: boolean;
}

/** What one replica answered where each was asked, or why it did not. */
export type ReplicaAnswer<T> = {
  /** The process it is of: as long as it lives, and the same for all its services. */
  replica: string;
} & ({ answer: T; error?: never } | { answer?: never; error: BusError });

/** What a handler learns about the call besides operation and payload. */
export interface CallContext {
  /** Epoch milliseconds after which nobody waits for the answer. */
  readonly deadline: number;
  readonly requestId: string | undefined;
  /** The caller's, or that of the span of this execution. */
  readonly traceparent: string | undefined;
  /** 1, or 2 if a replica that died may have executed the call before. */
  readonly attempt: number;
  /** Aborted when the deadline passes, the caller gives up, or the service has left and could not wait longer. */
  readonly signal: AbortSignal;
}

/**
 * Serves all operations of one service. What it throws reaches the caller as a `RemoteError` with the thrown `code` and
 * nothing else. The payload of a caller in the same process is that caller's own object: do not change it.
 */
export type ServiceHandler = (operation: string, payload: unknown, context: CallContext) => Promise<unknown>;

/** Hears announcements of one topic. What it throws is logged by name and changes nothing. */
export type AnnouncementListener = (payload: unknown) => void | Promise<void>;
