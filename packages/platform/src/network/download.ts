import { createWriteStream } from 'node:fs';
import { utimes } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { Agent, type Dispatcher, request } from 'undici';
import { NOT_PUBLIC_CODE, publicLookup } from './public-lookup.js';

const ATTEMPTS = 3;
const REDIRECTS_MAX = 5;
const FIRST_WAIT_MS = 500;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** A file could not be downloaded. The text names neither its address, which may hold a token, nor its content. */
export class DownloadError extends ExpectedError {}

/** The HTTP validators of a file: with them a server can tell whether our copy is current. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

export interface DownloadBounds {
  /** Bound on one attempt, from the connection to the last byte. */
  deadlineMs: number;
  /** Bound on the size of the decompressed file. */
  bytesMax: number;
}

export const DOWNLOAD_BOUNDS: DownloadBounds = { deadlineMs: 180_000, bytesMax: 512 * 1_024 * 1_024 };

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_MAX_MS = 30_000;

/** What a configured source allows for its downloads, besides its own addresses. */
export interface DownloadPermissions {
  /** Hosts that a redirect may lead to, `host` or `host:port`. Default: only the host of the configured address. */
  redirectHosts?: string[];
  /** `true`: its host names may have private addresses, as a mirror in one's own network has. */
  privateNetwork?: boolean;
}

/** The connections of one run of downloads. The caller calls `destroy` on it at the end. */
export class DownloadAgent {
  private readonly toPublic = newAgent(publicLookup);
  private readonly toPrivate = newAgent();

  agentFor({ privateNetwork }: DownloadPermissions): Agent {
    return privateNetwork ? this.toPrivate : this.toPublic;
  }

  async destroy(): Promise<void> {
    await Promise.all([this.toPublic.destroy(), this.toPrivate.destroy()]);
  }
}

function newAgent(lookup?: LookupFunction): Agent {
  return new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS, ...(lookup && { lookup }) },
    headersTimeout: SILENCE_MAX_MS,
    bodyTimeout: SILENCE_MAX_MS,
    allowH2: false,
  });
}

export interface DownloadOptions {
  /** Path of the file to write. */
  to: string;
  /** Validators of our copy, if there is one: the server does not send an unchanged file again. */
  known: Validators | undefined;
  agent: DownloadAgent;
  permissions: DownloadPermissions;
  bounds: DownloadBounds;
  signal: AbortSignal;
}

/**
 * Downloads a file over HTTPS. Redirects lead only to hosts that the operator named. The modification time of the file is the
 * server's `Last-Modified`.
 *
 * @returns the validators of the new file; `null` if the file has not changed
 * @throws DownloadError after three attempts, or at once if another attempt cannot succeed; AbortError
 */
export async function download(url: string, options: DownloadOptions): Promise<Validators | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptDownload(url, options);
    } catch (error) {
      options.signal.throwIfAborted();
      const failure = error instanceof DownloadError ? error : toUnreachable(error);
      if (attempt === ATTEMPTS || !isTemporary(failure)) {
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
    const { statusCode, headers, body } = await requestFollowing(new URL(url), options, signal);
    if (statusCode === 304 && options.known) {
      await body.dump();
      return null;
    }
    if (statusCode !== 200) {
      await body.dump();
      throw new DownloadError(`http_${statusCode}`, `the publisher answers ${statusCode}`);
    }
    await save(body, headers['content-encoding'], options, signal);
    const validators = readValidators(headers);
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

/** Sends the request, and follows redirects to allowed addresses. */
async function requestFollowing(first: URL, options: DownloadOptions, signal: AbortSignal) {
  const { agent, known, permissions } = options;
  const dispatcher = agent.agentFor(permissions);
  let url = first;
  assertEncrypted(url);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await request(url, { dispatcher, headers: headersFor(known), signal });
    const { location } = answer.headers;
    if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string') {
      return answer;
    }
    await answer.body.dump();
    url = redirectTarget(location, url, first, permissions);
  }
  throw new DownloadError('redirect_loop', `the publisher redirects more than ${REDIRECTS_MAX} times`);
}

/** @throws DownloadError `redirect_invalid`, `not_https`, `redirect_not_allowed` */
function redirectTarget(location: string, from: URL, first: URL, { redirectHosts = [] }: DownloadPermissions): URL {
  const url = URL.parse(location, from.href);
  if (!url || url.username || url.password) {
    throw new DownloadError('redirect_invalid', 'the publisher redirects to something that is not a usable address');
  }
  assertEncrypted(url);
  if (url.protocol !== 'https:' && from.protocol === 'https:') {
    throw new DownloadError('not_https', 'the publisher redirects from TLS to an address without TLS');
  }
  if (url.host !== first.host && !redirectHosts.includes(url.host)) {
    throw new DownloadError('redirect_not_allowed', 'the publisher redirects to a host that is not in `redirectHosts`');
  }
  return url;
}

/** Refuses plain HTTP, where a third party could change the file. Only loopback addresses may use it. */
function assertEncrypted({ protocol, hostname }: URL): void {
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
  body: Dispatcher.ResponseData['body'],
  encoding: string | string[] | undefined,
  { to, bounds }: DownloadOptions,
  signal: AbortSignal,
): Promise<void> {
  if (encoding !== undefined && encoding !== 'gzip' && encoding !== 'identity') {
    // `destroy` would emit an error, which nothing hears: it would end the process.
    await body.dump();
    throw new DownloadError('unknown_encoding', 'the publisher sends a compression that was not requested');
  }
  const bounded = limitBytes(bounds.bytesMax);
  const file = createWriteStream(to);
  if (encoding === 'gzip') {
    await pipeline(body, createGunzip(), bounded, file, { signal });
  } else {
    await pipeline(body, bounded, file, { signal });
  }
}

function limitBytes(bytesMax: number) {
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

function readValidators(headers: Dispatcher.ResponseData['headers']): Validators {
  const { etag, 'last-modified': lastModified } = headers;
  return {
    ...(typeof etag === 'string' && { etag }),
    ...(typeof lastModified === 'string' && { lastModified }),
  };
}

/** Whether another attempt may succeed. */
function isTemporary({ code }: DownloadError): boolean {
  return code === 'unreachable' || code === 'timeout' || code === 'http_429' || /^http_5/.test(code);
}

function toUnreachable(cause: unknown): DownloadError {
  const { code } = cause as { code?: unknown };
  if (code === NOT_PUBLIC_CODE) {
    return new DownloadError('private_address', 'the name of the publisher has no public address (`privateNetwork`)', {
      cause,
    });
  }
  const reason = typeof code === 'string' ? ` (${code})` : '';
  return new DownloadError(
    'unreachable',
    `the publisher cannot be reached, or the connection ends too early${reason}`,
    { cause },
  );
}
