import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { NOT_PUBLIC_CODE, type Secret } from '@cotejo/platform';
import { Agent } from 'undici';
import { ProviderError, ProviderTimeoutError, ProviderUnavailableError } from '../errors.js';
import { wipeAnswersAfterParsing } from './wipe-answers.js';

wipeAnswersAfterParsing();

const CONNECT_TIMEOUT_MS = 2_000;
/** Shorter than the keep-alive time of most servers, so that no request uses a connection that the server is closing. */
const KEEP_ALIVE_MS = 4_000;
const HEADER_BYTES_MAX = 16_384;
/** The longest answer of all vendors, ten persons of the registry, has about 15 kB. */
const ANSWER_BYTES_MAX = 1_048_576;

/** In PEM. */
export interface VendorTls {
  ca?: Buffer | undefined;
  cert?: Buffer | undefined;
  key?: Buffer | undefined;
}

/** Settings of the connection to a vendor. */
export interface VendorConnection {
  url: URL;
  /** A private network can have its own certificate authority, and can require a client certificate. */
  tls?: Secret<VendorTls> | undefined;
  /** Limit for one call, from the connection to the last byte. */
  timeoutMs: number;
  connectionsMax: number;
  /** Resolves the host name. Default: the resolver of the system. */
  lookup?: LookupFunction | undefined;
}

export interface VendorRequest {
  method: 'GET' | 'POST';
  /** Path below the path of the vendor's URL, with a leading slash. Default: the path and query of that URL. */
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface VendorReply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decoded with the charset in the content type, or with UTF-8. */
  text: string;
}

/** Error codes of Node and undici, with our codes for logs and metrics. */
const CAUSES: Record<string, string> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  ENOTFOUND: 'name_not_resolved',
  EAI_AGAIN: 'name_not_resolved',
  [NOT_PUBLIC_CODE]: 'address_not_public',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_SOCKET: 'connection_reset',
  UND_ERR_HEADERS_OVERFLOW: 'answer_too_large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'answer_too_large',
};

/** HTTP client for one vendor, with a few keep-alive connections. It never retries and follows no redirect. */
export class VendorClient {
  private agent: Agent;
  private readonly unfollow: (() => void) | undefined;
  private readonly basePath: string;

  constructor(private readonly connection: VendorConnection) {
    this.basePath = connection.url.pathname.replace(/\/$/, '');
    this.agent = agentOf(connection);
    this.unfollow = connection.tls?.onChange(() => this.replaceAgent());
  }

  /**
   * Sends a request and returns the reply, whatever its status is.
   * @throws ProviderError `malformed_answer`, `answer_too_large`, or a code of a failed connection such as
   *   `connection_refused`; `cancelled` if the signal aborted. ProviderTimeoutError after `timeoutMs`
   */
  async send({ method, path, headers = {}, body }: VendorRequest, signal: AbortSignal): Promise<VendorReply> {
    const { url, timeoutMs } = this.connection;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await this.agent.request({
        origin: url.origin,
        path: path === undefined ? `${url.pathname}${url.search}` : `${this.basePath}${path}`,
        method,
        headers,
        body: body === undefined ? null : unpooled(body),
        signal: AbortSignal.any([signal, timeout]),
      });
      const { statusCode: status, headers: replyHeaders } = reply;
      const text = decode(await reply.body.arrayBuffer(), replyHeaders['content-type'], status === 200);
      return { status, headers: replyHeaders, text };
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
   * Sends a POST and returns the body of a reply with status 200.
   * @throws ProviderError like `send`, and `http_<status>` for another status
   */
  async post(body: string, headers: Record<string, string>, signal: AbortSignal): Promise<string> {
    const { status, text } = await this.send({ method: 'POST', headers, body }, signal);
    if (status !== 200) {
      throw statusError(status);
    }
    return text;
  }

  close(): Promise<void> {
    this.unfollow?.();
    return this.agent.destroy();
  }

  /** New requests use the new certificate; requests in flight end on their own connections. */
  private replaceAgent(): void {
    const old = this.agent;
    this.agent = agentOf(this.connection);
    old.close().catch(() => {});
  }
}

/** The text as bytes outside of Node's pool of buffers. undici would put the text into the pool, and the pool would keep it. */
function unpooled(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function agentOf({ connectionsMax, lookup, tls }: VendorConnection): Agent {
  const { ca, cert, key } = tls?.current ?? {};
  return new Agent({
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
 * Makes the error `http_<status>` for a status that is not an answer. Status 412 does not count against the vendor: this request
 * lacks a field that the vendor requires.
 */
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

/** @param fatal refuse invalid bytes; pass false if the status is not 200, because then at most a code is read from the text */
function decode(bytes: ArrayBuffer, contentType: string | string[] | undefined, fatal: boolean): string {
  const charset = /charset="?([\w-]+)/i.exec(String(contentType))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes);
  } catch {
    throw new ProviderUnavailableError('malformed_answer');
  }
}
