import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
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
 * Calls the public API at the one configured origin. It follows no redirects, and bounds time and size of every answer. It does
 * not use `fetch`, whose parser keeps the last answer in its memory.
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
    const sendRequest = url.protocol === 'https:' ? requestTls : requestPlain;
    const sending = sendRequest(url, { method, headers, signal: AbortSignal.timeout(deadlineMs) });
    // An error in the middle of the answer also ends the reading of the answer, which reports it.
    sending.on('error', () => {});
    sending.end(body);
    const [response] = (await once(sending, 'response').catch(unreachable)) as [IncomingMessage];
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new ConsoleError('api_answer_unusable');
    }
    const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return { status, headers: new Headers(entries), text: await readText(response, bytesMax) };
  }
}

/** Errors of the connection may contain the URL, so they are dropped. */
function unreachable(): never {
  throw new ConsoleError('api_unreachable');
}

/**
 * Decodes each chunk as it arrives: joined bytes would stay in the memory that small buffers share. A loop with `for await` would
 * join the chunks that wait.
 */
function readText(response: IncomingMessage, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  return new Promise((resolve, reject) => {
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        reject(new ConsoleError('api_answer_unusable'));
        response.destroy();
        return;
      }
      text += decoder.decode(chunk, { stream: true });
    });
    response.once('end', () => resolve(text + decoder.decode()));
    response.once('error', () => reject(new ConsoleError('api_unreachable')));
  });
}
