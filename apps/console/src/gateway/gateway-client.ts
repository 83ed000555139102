import { Inject, Injectable } from '@nestjs/common';
import { ConsoleConfig } from '../console.config.js';
import { ConsoleError } from '../http/console-error.js';

export interface GatewayRequest {
  method: 'GET' | 'POST';
  /** Built by our code, with user input encoded; never a raw text of a page. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
  deadlineMs: number;
  /** Limit of the answer's body. */
  bytesMax: number;
}

export interface GatewayReply {
  status: number;
  headers: Headers;
  text: string;
}

/** Calls of this process at the same time; above it a page gets 503 with `Retry-After`. */
const IN_FLIGHT_MAX = 32;
const BUSY_RETRY_MS = 1_000;

/**
 * Calls the public API at the one configured origin. It follows no redirects, and bounds time and size of every answer.
 */
@Injectable()
export class GatewayClient {
  private inFlight = 0;

  constructor(@Inject(ConsoleConfig) private readonly config: Pick<ConsoleConfig, 'gatewayUrl'>) {}

  /** @throws ConsoleError `api_busy`, `api_unreachable`, `api_answer_unusable`; none contains data of the request */
  async call(request: GatewayRequest): Promise<GatewayReply> {
    if (this.inFlight >= IN_FLIGHT_MAX) {
      throw new ConsoleError('api_busy', { retryAfterMs: BUSY_RETRY_MS });
    }
    this.inFlight += 1;
    try {
      return await this.send(request);
    } finally {
      this.inFlight -= 1;
    }
  }

  private async send({
    method,
    path,
    headers = {},
    body,
    deadlineMs,
    bytesMax,
  }: GatewayRequest): Promise<GatewayReply> {
    const { gatewayUrl } = this.config;
    const url = new URL(path, gatewayUrl);
    if (url.origin !== gatewayUrl) {
      throw new TypeError('the path must stay on the configured origin');
    }
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(url, {
      method,
      headers,
      signal,
      redirect: 'manual' as const,
      ...(body !== undefined && { body }),
    }).catch(unreachable);
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel().catch(() => {});
      throw new ConsoleError('api_answer_unusable');
    }
    return { status: response.status, headers: response.headers, text: await readText(response, bytesMax) };
  }
}

/** Errors of `fetch` may contain the URL, and with it the cédula of the query, so they are dropped. */
function unreachable(): never {
  throw new ConsoleError('api_unreachable');
}

async function readText({ body }: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(unreachable);
    if (done) {
      break;
    }
    bytes += value.length;
    if (bytes > bytesMax) {
      await reader.cancel().catch(() => {});
      throw new ConsoleError('api_answer_unusable');
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
