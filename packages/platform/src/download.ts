import { createWriteStream } from 'node:fs';
import { utimes } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';

const ATTEMPTS = 3;
const REDIRECTS_MAX = 5;
const FIRST_WAIT_MS = 500;
const LOOPBACK = new Set(['127.0.0.1', 'localhost']);

/** A published file could not be had; the text names neither its address, which may hold a token, nor its content. */
export class DownloadError extends Error {
  constructor(
    readonly code: string,
    message: string,
    options?: { cause: unknown },
  ) {
    super(message, options);
    this.name = 'DownloadError';
  }
}

/** By which a server tells whether its file is still the one we have. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

export interface DownloadBounds {
  /** Of one attempt, from the connection to the last byte. */
  deadlineMs: number;
  /** Of the file as it is written, decompressed. */
  bytesMax: number;
}

export const DOWNLOAD_BOUNDS: DownloadBounds = { deadlineMs: 180_000, bytesMax: 512 * 1_024 * 1_024 };

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_MAX_MS = 30_000;

export type DownloadAgent = Agent;

/** Connections of one run of downloads; `destroy` it in the end. */
export function downloadAgent(): Agent {
  return new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: SILENCE_MAX_MS,
    bodyTimeout: SILENCE_MAX_MS,
    allowH2: false,
  });
}

export interface DownloadOptions {
  to: string;
  /** Of the file that is had already: then one that is the same is not sent again. */
  known: Validators | undefined;
  agent: Agent;
  bounds: DownloadBounds;
  signal: AbortSignal;
}

/**
 * Loads a file. Its time is the one the server says it was changed at.
 * @returns the new file's validators; `null` when it is still the known one
 * @throws DownloadError after three attempts, or at once where another attempt would change nothing; an AbortError
 */
export async function download(url: string, options: DownloadOptions): Promise<Validators | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptDownload(url, options);
    } catch (error) {
      options.signal.throwIfAborted();
      const failure = error instanceof DownloadError ? error : unreachable(error);
      if (attempt === ATTEMPTS || !isPassing(failure)) {
        throw failure;
      }
      await delay(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal: options.signal });
    }
  }
}

async function attemptDownload(url: string, options: DownloadOptions): Promise<Validators | null> {
  const deadline = AbortSignal.timeout(options.bounds.deadlineMs);
  const signal = AbortSignal.any([options.signal, deadline]);
  try {
    const { statusCode, headers, body } = await follow(new URL(url), options, signal);
    if (statusCode === 304 && options.known) {
      await body.dump();
      return null;
    }
    if (statusCode !== 200) {
      await body.dump();
      throw new DownloadError(`http_${statusCode}`, `the publisher answers ${statusCode}`);
    }
    await save(body, headers['content-encoding'], options, signal);
    const validators = validatorsOf(headers);
    const changedAt = new Date(validators.lastModified ?? Number.NaN);
    if (!Number.isNaN(changedAt.getTime())) {
      await utimes(options.to, changedAt, changedAt);
    }
    return validators;
  } catch (error) {
    if (deadline.aborted) {
      throw new DownloadError('timeout', 'the publisher takes too long');
    }
    throw error;
  }
}

async function follow(first: URL, { agent, known }: DownloadOptions, signal: AbortSignal) {
  let url = first;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    refuseIfOpen(url);
    const answer = await request(url, { dispatcher: agent, headers: headersFor(known), signal });
    const { location } = answer.headers;
    if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string') {
      return answer;
    }
    await answer.body.dump();
    url = new URL(location, url);
  }
  throw new DownloadError('redirect_loop', `the publisher redirects more than ${REDIRECTS_MAX} times`);
}

/** A file that somebody on the way could change is none. */
function refuseIfOpen({ protocol, hostname }: URL): void {
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))) {
    return;
  }
  throw new DownloadError('not_https', 'the publisher redirects to an address without TLS');
}

function headersFor(known: Validators | undefined): Record<string, string> {
  return {
    'user-agent': 'cotejo/1',
    'accept-encoding': 'gzip',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  };
}

async function save(
  body: Readable,
  encoding: string | string[] | undefined,
  { to, bounds }: DownloadOptions,
  signal: AbortSignal,
): Promise<void> {
  if (encoding !== undefined && encoding !== 'gzip' && encoding !== 'identity') {
    body.destroy();
    throw new DownloadError('unknown_encoding', 'the publisher sends another compression than was asked for');
  }
  const bounded = bound(bounds.bytesMax);
  const file = createWriteStream(to);
  if (encoding === 'gzip') {
    await pipeline(body, createGunzip(), bounded, file, { signal });
  } else {
    await pipeline(body, bounded, file, { signal });
  }
}

function bound(bytesMax: number) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        throw new DownloadError('too_large', `the file is larger than ${bytesMax} bytes`);
      }
      yield chunk;
    }
  };
}

function validatorsOf(headers: Dispatcher.ResponseData['headers']): Validators {
  const { etag, 'last-modified': lastModified } = headers;
  return {
    ...(typeof etag === 'string' && { etag }),
    ...(typeof lastModified === 'string' && { lastModified }),
  };
}

function isPassing({ code }: DownloadError): boolean {
  return code === 'unreachable' || code === 'timeout' || code === 'http_429' || /^http_5/.test(code);
}

function unreachable(cause: unknown): DownloadError {
  const { code } = cause as { code?: unknown };
  const why = typeof code === 'string' ? ` (${code})` : '';
  return new DownloadError('unreachable', `the publisher cannot be reached, or ends too early${why}`, { cause });
}
