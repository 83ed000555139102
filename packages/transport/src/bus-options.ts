import type { LoggerService } from '@nestjs/common';
import type { Registry } from 'prom-client';
import type { Awaitable } from './awaitable.js';
import type { CallTracer } from './calling/call-tracer.js';
import type { BusError } from './errors.js';
import type { ServerUrl } from './links/redis-connection.js';
import type { TopicRoute } from './presence/permissions.js';

/** Bounds and intervals of one bus. The defaults are in `DEFAULT_LIMITS`. */
export interface BusLimits {
  /** Calls that one service of this process executes at a time. Further calls are refused at once as `overloaded`. */
  inFlightMax: number;
  /** Calls that this process waits for at a time. Further calls fail as `overloaded` before they are sent. */
  pendingMax: number;
  /** Calls of this process that one replica holds at a time. When every replica holds as many, calls fail as `overloaded`. */
  outstandingMax: number;
  /** Largest payload or answer, in bytes of JSON. */
  payloadMaxBytes: number;
  /** A frame of this size takes no further message. A single larger message travels in a frame by itself. */
  frameMaxBytes: number;
  frameMessagesMax: number;
  /** How long a service that leaves waits for the calls it still executes. */
  drainMaxMs: number;
  /** How often the known replicas are compared with Redis's list of channels. Dead replicas are detected sooner, by other means. */
  refreshIntervalMs: number;
  /** How often the key file is read. */
  keyRefreshMs: number;
  /** How long a new key is accepted before it seals frames. Within this time every process must receive the new file. */
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

export interface BusOptions {
  /**
   * One server, or two independent ones, as `redis://`, `rediss://` or `unix://`; Redis 6 or newer (RESP3). With two, either server
   * may die and no call is lost. Every process must name the same servers. The password of an `AuthenticatedServer` can change while
   * it is connected.
   */
  redisUrl: ServerUrl | readonly ServerUrl[];
  /** First part of every channel name, so that several products can share one Redis. Lower-case letters, digits, `-`. */
  namespace: string;
  /** Second part of every channel name (`sandbox`, `production`): environments never receive each other's messages. */
  environment: string;
  /**
   * File with the keys of this process. Frames are then sealed, and frames without a key are refused. Either one key that
   * all processes share (a line of 32 bytes in base64), or a key for each name that this process exchanges frames with (lines
   * of the form `<own name> <name> <key>`). Two keys of the same kind are the newer and the older one, in this order. The file
   * is read again when it changes.
   */
  keyFile?: string;
  /**
   * Which processes may announce a topic, and which receive it. Only with keys by name: with one shared key every process
   * announces and receives everything.
   */
  topics?: Readonly<Record<string, TopicRoute>>;
  /**
   * What each process may call, by its name: an operation (`stock.reserve`) or all operations of a service (`stock`). Only with
   * keys by name. Default: a process that shares a key with a service may call all its operations.
   */
  calls?: Readonly<Record<string, readonly string[]>>;
  /** The shared key itself (32 bytes), if it never changes. Without `key` and `keyFile`, frames travel as plain text. */
  key?: Buffer;
  /** Name of the connection in Redis's CLIENT LIST, for operators. */
  processName: string;
  /** Logs when the link breaks or returns, and when a listener fails; never a payload. Default: no log. */
  logger?: Pick<LoggerService, 'log' | 'warn'>;
  /** Registry of the `transport_*` metrics; one bus for each registry. Default: a private registry. */
  metrics?: Registry;
  /** Starts spans for the calls that have a `traceparent`. Default: no spans; the `traceparent` is passed on unchanged. */
  tracer?: CallTracer | undefined;
  limits?: Partial<BusLimits>;
}

export interface CallOptions {
  /** When the caller stops waiting, in epoch milliseconds. The replica checks it too, so the machines' clocks must agree. */
  deadline: number;
  /** Aborts the call before its deadline. The replica gets a message to stop. */
  signal?: AbortSignal;
  requestId?: string;
  /** W3C trace context. It is passed on unchanged unless the bus has a tracer. */
  traceparent?: string | undefined;
  /**
   * Whether the call may go to another replica when the replica that received it died (default true). The dead replica may
   * have executed it, so set this to false if an execution costs money.
   */
  retry?: boolean;
}

/** The answer of one replica to `callEach`, or its error. */
export type ReplicaAnswer<T> = {
  /** Id of the replica's process. It is the same for all services of the process, as long as the process lives. */
  replica: string;
} & ({ answer: T; error?: never } | { answer?: never; error: BusError });

/** What a handler gets besides operation and payload. */
export interface CallContext {
  /** When the caller stops waiting, in epoch milliseconds. */
  readonly deadline: number;
  readonly requestId: string | undefined;
  /** Trace context of the span of this execution if there is a tracer, else of the caller. */
  readonly traceparent: string | undefined;
  /** 1, or 2 if a replica that died may have executed the call before. */
  readonly attempt: number;
  /** Aborted when the deadline passes, the caller aborts the call, or the service leaves and cannot wait longer. */
  readonly signal: AbortSignal;
}

/**
 * Executes all operations of one service. An error it throws reaches the caller as a `RemoteError` that has the error's
 * `code` and nothing else. An answer that is there at once costs no promise. The payload of a caller in the same process is the caller's own object: do not change it.
 */
export type ServiceHandler = (operation: string, payload: unknown, context: CallContext) => Awaitable<unknown>;

/** Receives the announcements of one topic. If it throws, a warning is logged and other listeners still run. */
export type AnnouncementListener = (payload: unknown) => void | Promise<void>;
