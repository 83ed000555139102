import { ProviderError, ProviderTimeoutError, ProviderUnavailableError } from '@cotejo/source';
import { Agent, request } from 'undici';

const CONNECT_TIMEOUT_MS = 2_000;
/** Shorter than servers usually wait, so that no question goes over a connection that is just being closed. */
const KEEP_ALIVE_MS = 4_000;
const HEADER_BYTES_MAX = 16_384;
/** Ten persons of the registry are some 15 kB. */
const ANSWER_BYTES_MAX = 1_048_576;

/** How a vendor is reached. */
export interface VendorConnection {
  url: URL;
  /** PEM; a private network has a certificate authority of its own, and may ask for the client's certificate. */
  ca: Buffer | undefined;
  cert: Buffer | undefined;
  key: Buffer | undefined;
  /** Of one call, from the connection to the last byte. */
  timeoutMs: number;
  connectionsMax: number;
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

/** Posts questions to one vendor over a few kept connections. It repeats nothing and follows no redirect. */
export class VendorClient {
  private readonly agent: Agent;

  constructor(private readonly connection: VendorConnection) {
    const { ca, cert, key, connectionsMax } = connection;
    this.agent = new Agent({
      connections: connectionsMax,
      pipelining: 1,
      allowH2: false,
      maxOrigins: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
      maxResponseSize: ANSWER_BYTES_MAX,
      connect: { timeout: CONNECT_TIMEOUT_MS, ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) },
    });
  }

  /**
   * Answers the body of a 200, as text of the charset the vendor names.
   * @throws ProviderError `http_<status>`, `malformed_answer`, `answer_too_large`, `connection_refused` and the like;
   *   ProviderTimeoutError; `cancelled` when the signal aborted
   */
  async post(body: string, headers: Record<string, string>, signal: AbortSignal): Promise<string> {
    const timeout = AbortSignal.timeout(this.connection.timeoutMs);
    try {
      const answer = await request(this.connection.url, {
        method: 'POST',
        dispatcher: this.agent,
        headers,
        body,
        signal: AbortSignal.any([signal, timeout]),
      });
      if (answer.statusCode !== 200) {
        // Not read: it says nothing that may be logged, and its end frees the connection.
        await answer.body.dump();
        throw statusError(answer.statusCode);
      }
      return decode(await answer.body.arrayBuffer(), answer.headers['content-type']);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if (signal.aborted) throw new ProviderError('timeout', 'cancelled', false);
      if (timeout.aborted) throw new ProviderTimeoutError();
      throw connectionError(error);
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

/** 412: the vendor misses a field of this question, which says nothing of its health. */
function statusError(status: number): ProviderError {
  return new ProviderError('unavailable', `http_${status}`, status !== 412);
}

function connectionError(error: unknown): ProviderError {
  const code = String((error as { code?: unknown }).code);
  return new ProviderUnavailableError(CAUSES[code] ?? causeOfKind(code), { cause: error });
}

function causeOfKind(code: string): string {
  if (code.startsWith('HPE_')) return 'malformed_answer';
  return /CERT|TLS|SSL/.test(code) ? 'tls_failed' : 'connection_failed';
}

function decode(bytes: ArrayBuffer, contentType: string | string[] | undefined): string {
  const charset = /charset="?([\w-]+)/i.exec(String(contentType))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw new ProviderUnavailableError('malformed_answer');
  }
}
