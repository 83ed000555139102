import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { ListedEntry } from '../formats/listed-entry.js';
import { BundleRefusedError } from './bundle-errors.js';
import type { ListManifest } from './bundle-manifest.js';

/** Compressed size of one list: fifty times the largest official list. */
export const OBJECT_BYTES_MAX = 128 * 1_024 * 1_024;

const NEW_LINE = 0x0a;

/** The entries of one list as stored: gzipped JSON lines, named by the SHA-256 of the uncompressed lines. */
export interface ListObject {
  content: string;
  /** Size before compression. */
  bytes: number;
  data: Buffer;
}

export async function packEntries(entries: readonly ListedEntry[]): Promise<ListObject> {
  const lines = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const content = createHash('sha256').update(lines).digest('hex');
  return { content, bytes: lines.length, data: await promisify(gzip)(lines) };
}

/**
 * Streams the lines of a list's object, one line for each entry. It checks them against the manifest in small chunks, so
 * that a process that also answers requests is not blocked.
 * @throws BundleRefusedError at the end, or as soon as there is more data than the manifest declares
 */
export async function* unpackLines(data: Readable, list: ListManifest): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of checked(data, list)) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() as string;
    yield lines;
  }
}

/** @throws BundleRefusedError when an object does not match the manifest */
export async function checkObject(data: Buffer, list: ListManifest): Promise<void> {
  for await (const _ of checked(Readable.from([data]), list)) {
  }
}

async function* checked(data: Readable, list: ListManifest): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  for await (const chunk of unpacked(data, list)) {
    bytes += chunk.length;
    if (bytes > list.bytes) {
      break;
    }
    hash.update(chunk);
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) {
      lines += 1;
    }
    yield chunk;
  }
  const isWhole = bytes === list.bytes && lines === list.entries && hash.digest('hex') === list.content;
  if (!isWhole) {
    throw new BundleRefusedError(`the entries of ${list.list} do not match the manifest`);
  }
}

async function* unpacked(data: Readable, { list }: ListManifest): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  data.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of data.pipe(gunzip)) {
      yield chunk as Buffer;
    }
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('Z_')) {
      throw error;
    }
    throw new BundleRefusedError(`the entries of ${list} cannot be decompressed`);
  } finally {
    data.destroy();
  }
}
