import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { ProviderError, ProviderTimeoutError, ProviderUnavailableError } from '../errors.js';

const CONNECT_TIMEOUT_MS = 2_000;
/** Shorter than servers usually wait, so that no question goes over a connection that is just being closed. */
const KEEP_ALIVE_MS = 4_000;
const HEADER_BYTES_MAX = 16_384;
/** Ten persons of the registry, the longest answer of all, are some 15 kB. */
const ANSWER_BYTES_MAX = 1_048_576;

/** How a vendor is reached. */
export interface VendorConnection {
  url: URL;
  /** PEM; a private network has a certificate authority of its own, and may ask for the client's certificate. */
  ca?: Buffer | undefined;
  cert?: Buffer | undefined;
  key?: Buffer | undefined;
  /** Of one call, from the connection to the last byte. */
  timeoutMs: number;
  connectionsMax: number;
  /** Finds the addresses of the host's name in another way than the system. */
  lookup?: LookupFunction | undefined;
}

export interface VendorQuestion {
  method: 'GET' | 'POST';
  /** Below the path of the vendor's URL, beginning with a slash; absent: that path itself. */
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface VendorReply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decoded by the charset the vendor names; UTF-8 if it names none. */
  text: string;
}

/** What an error of Node or undici means, in words for logs and metrics. */
const CAUSES: Record<string, string> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  ENOTFOUND: 'name_not_resolved',
  EAI_AGAIN: 'name_not_resolved',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_SOCKET: 'connection_reset',
  UND_ERR_HEADERS_OVERFLOW: 'answer_too_large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'answer_too_large',
};

/** Asks one vendor over a few kept connections. It repeats nothing and follows no redirect. */
export class VendorClient {
  private readonly agent: Agent;
  private readonly basePath: string;

  constructor(private readonly connection: VendorConnection) {
    const { url, ca, cert, key, connectionsMax, lookup } = connection;
    this.basePath = url.pathname.replace(/\/$/, '');
    this.agent = new Agent({
      connections: connectionsMax,
      pipelining: 1,
      allowH2: false,
      maxOrigins: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
      maxResponseSize: ANSWER_BYTES_MAX,
      connect: {
        timeout: CONNECT_TIMEOUT_MS,
        ...(ca && { ca }),
        ...(cert && { cert }),
        ...(key && { key }),
        ...(lookup && { lookup }),
      },
    });
  }

  /**
   * Answers whatever status the vendor gives.
   * @throws ProviderError `malformed_answer`, `answer_too_large`, `connection_refused` and the like; ProviderTimeoutError;
   *   `cancelled` when the signal aborted
   */
  async ask({ method, path, headers = {}, body }: VendorQuestion, signal: AbortSignal): Promise<VendorReply> {
    const { url, timeoutMs } = this.connection;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await this.agent.request({
        origin: url.origin,
        path: path === undefined ? `${url.pathname}${url.search}` : `${this.basePath}${path}`,
        method,
        headers,
        body: body ?? null,
        signal: AbortSignal.any([signal, timeout]),
      });
      const { statusCode: status, headers: told } = reply;
      const text = decode(await reply.body.arrayBuffer(), told['content-type'], status === 200);
      return { status, headers: told, text };
    } catch (error) {
      if (error instanceof ProviderError) {
        throw error;
      }
      if (signal.aborted) {
        throw new ProviderError('timeout', 'cancelled', false);
      }
      if (timeout.aborted) {
        throw new ProviderTimeoutError();
      }
      throw connectionError(error);
    }
  }

  /**
   * Answers the body of a 200.
   * @throws ProviderError as `ask`, and `http_<status>`
   */
  async post(body: string, headers: Record<string, string>, signal: AbortSignal): Promise<string> {
    const { status, text } = await this.ask({ method: 'POST', headers, body }, signal);
    if (status !== 200) {
      throw statusError(status);
    }
    return text;
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

/** A status that is no answer, as `http_<status>`. 412: the vendor misses a field of this question, which says nothing of its health. */
export function statusError(status: number): ProviderError {
  return new ProviderError('unavailable', `http_${status}`, status !== 412);
}

function connectionError(error: unknown): ProviderError {
  const code = String((error as { code?: unknown }).code);
  return new ProviderUnavailableError(CAUSES[code] ?? causeOfKind(code), { cause: error });
}

function causeOfKind(code: string): string {
  if (code.startsWith('HPE_')) {
    return 'malformed_answer';
  }
  return /CERT|TLS|SSL/.test(code) ? 'tls_failed' : 'connection_failed';
}

/** What comes with another status than 200 tells at most a code, so that it need not be text throughout. */
function decode(bytes: ArrayBuffer, contentType: string | string[] | undefined, fatal: boolean): string {
  const charset = /charset="?([\w-]+)/i.exec(String(contentType))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes);
  } catch {
    throw new ProviderUnavailableError('malformed_answer');
  }
}
