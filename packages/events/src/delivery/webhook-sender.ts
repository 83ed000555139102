import { Agent, request } from 'undici';
import { type DestinationRules, NOT_ALLOWED_CODE } from '../destinations/destination-rules.js';

const WHOLE_MS = 15_000;
const CONNECT_MS = 10_000;
const ANSWER_BYTES_MAX = 65_536;
const KEPT_ALIVE_MS = 10_000;
const CODE = /^[A-Z][A-Z0-9_]{1,47}$/;

/** The result of one attempt: the status of the answer, or the code of the failure. */
export type SendResult = ({ status: number; error: null } | { status: null; error: string }) & { durationMs: number };

export interface AttemptLimits {
  /** Ends the attempt when the process stops. */
  stopping?: AbortSignal | undefined;
  /** Time limit of this attempt, in place of the sender's own one. */
  limitMs?: number | undefined;
}

export interface SenderOptions {
  /** Connections to one origin at the same time. */
  connectionsMax: number;
  userAgent: string;
  /** Time limit of one attempt, from the connection to the last byte of the answer. */
  wholeMs?: number;
}

/**
 * Sends events. It connects only to addresses that the rules permit, follows no redirect, and reads nothing of an answer but its
 * status.
 */
export class WebhookSender {
  private readonly agent: Agent;
  private readonly wholeMs: number;

  constructor(
    private readonly destinations: DestinationRules,
    private readonly options: SenderOptions,
  ) {
    this.wholeMs = options.wholeMs ?? WHOLE_MS;
    this.agent = new Agent({
      connections: options.connectionsMax,
      pipelining: 1,
      keepAliveTimeout: KEPT_ALIVE_MS,
      keepAliveMaxTimeout: KEPT_ALIVE_MS,
      headersTimeout: this.wholeMs,
      bodyTimeout: this.wholeMs,
      allowH2: false,
      connect: { timeout: CONNECT_MS, lookup: destinations.lookup },
    });
  }

  async send(
    url: string,
    headers: Record<string, string>,
    body: string,
    limits: AttemptLimits = {},
  ): Promise<SendResult> {
    const startedAt = performance.now();
    const outcome = await this.attempt(new URL(url), headers, body, limits);
    return { ...outcome, durationMs: Math.round(performance.now() - startedAt) };
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async attempt(url: URL, headers: Record<string, string>, body: string, limits: AttemptLimits) {
    // A literal address is never looked up, and the operator may have removed its range since the endpoint was made.
    if (!this.destinations.permitsHost(url)) {
      return { status: null, error: 'address_not_allowed' } as const;
    }
    const { stopping, limitMs = this.wholeMs } = limits;
    const deadline = AbortSignal.timeout(limitMs);
    const signal = stopping ? AbortSignal.any([deadline, stopping]) : deadline;
    try {
      const answer = await request(url, {
        method: 'POST',
        dispatcher: this.agent,
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': this.options.userAgent },
        body,
        signal,
      });
      await answer.body.dump({ limit: ANSWER_BYTES_MAX, signal });
      return { status: answer.statusCode, error: null } as const;
    } catch (error) {
      stopping?.throwIfAborted();
      return { status: null, error: deadline.aborted ? 'timeout' : codeOf(error) } as const;
    }
  }
}

/** The code of a failure. Its text may hold the address, which may hold a token. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const found = typeof cause?.code === 'string' ? cause.code : code;
  if (found === NOT_ALLOWED_CODE) {
    return 'address_not_allowed';
  }
  if (typeof found !== 'string' || !CODE.test(found)) {
    return 'failed';
  }
  return found === 'UND_ERR_CONNECT_TIMEOUT' || found.endsWith('_TIMEOUT') ? 'timeout' : found;
}
