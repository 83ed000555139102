/** Far more than an answer with everything in it. */
const ANSWER_BYTES_MAX = 4 * 1_024 * 1_024;

interface ReceivedAnswer {
  status: number;
  body: Record<string, unknown>;
  requestId: string | null;
  retryAfterMs: number | null;
  /** The call was a repetition that cost nothing. */
  replayed: boolean;
}

/** One HTTP exchange. Rejects without a complete answer in JSON. Redirects are not followed: the key would go to another host. */
export async function sendOnce(url: string, init: RequestInit): Promise<ReceivedAnswer> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const body: unknown = JSON.parse(await readBounded(response));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Error('no object');
  }
  const { status, headers } = response;
  return {
    status,
    body: body as Record<string, unknown>,
    requestId: headers.get('request-id'),
    retryAfterMs: retryAfterOf(headers.get('retry-after')),
    replayed: headers.get('idempotency-replayed') === 'true',
  };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) {
      throw new Error('too large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function retryAfterOf(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}
