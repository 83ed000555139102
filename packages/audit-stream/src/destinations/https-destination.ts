import { Agent, request } from 'undici';
import { type Destination, DestinationError, type StreamBatch, toDestinationError } from './destination.js';
import { readTlsFiles, readToken, type StreamSettings } from './stream-settings.js';

type HttpsSettings = Extract<StreamSettings, { kind: 'https' }>;

const CONNECT_MS = 10_000;
const ANSWER_BYTES_MAX = 65_536;
const RETRY_AFTER_MAX_MS = 3_600_000;
/** Answers that say "later": the receiver is busy, or the gateway before it is. */
const LATER = new Set([408, 425, 429]);

/**
 * Posts a batch as lines of JSON. Any 2xx answer means that the receiver took all of it. The operator configures the
 * address, so it may be private; redirects are not followed.
 */
export class HttpsDestination implements Destination {
  constructor(private readonly settings: HttpsSettings) {}

  async send({ lines }: StreamBatch, signal: AbortSignal): Promise<void> {
    const { url, files } = this.settings;
    const token = readToken(files);
    const agent = new Agent({ connect: { timeout: CONNECT_MS, ...readTlsFiles(files) }, allowH2: false });
    try {
      const { statusCode, headers, body } = await request(url, {
        method: 'POST',
        dispatcher: agent,
        headers: {
          'content-type': 'application/x-ndjson',
          'user-agent': 'Cotejo-Audit/1',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: lines.map(({ json }) => `${json}\n`).join(''),
        signal,
      });
      await body.dump({ limit: ANSWER_BYTES_MAX, signal });
      refuseUnless2xx(statusCode, headers['retry-after']);
    } catch (error) {
      throw toDestinationError(error, signal);
    } finally {
      await agent.destroy();
    }
  }
}

function refuseUnless2xx(status: number, retryAfter: string | string[] | undefined): void {
  if (status >= 200 && status < 300) {
    return;
  }
  const permanent = status < 500 && !LATER.has(status);
  throw new DestinationError(`http_${status}`, { permanent, retryAfterMs: permanent ? undefined : waitOf(retryAfter) });
}

/** Milliseconds of a `Retry-After` header in seconds or as a date, at most an hour. */
function waitOf(header: string | string[] | undefined): number | undefined {
  const text = String(header ?? '').trim();
  if (text === '') {
    return undefined;
  }
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS);
}
