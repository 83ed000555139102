import { type FileHandle, open } from 'node:fs/promises';
import { writeWhole } from '@cotejo/platform/whole-file';
import { BundleRefusedError } from './bundle-errors.js';
import type { BundleSignature } from './bundle-keys.js';
import { type BundleManifest, bundleIdOf, MANIFEST_BYTES_MAX } from './bundle-manifest.js';
import { BundleReader, type SignedManifest } from './bundle-store.js';
import { OBJECT_BYTES_MAX } from './list-object.js';

/** Suffix of a bundle file, which carries lists to installations without a network. */
export const BUNDLE_FILE_SUFFIX = '.cotejo-lists';
const HEADER_BYTES_MAX = 65_536 + MANIFEST_BYTES_MAX;
const LENGTH_BYTES = 8;
/** Another user may carry the file. */
const READABLE = 0o666;

interface Header {
  signature: BundleSignature;
  manifestBytes: number;
  objects: { content: string; bytes: number }[];
}

/**
 * Writes a bundle as one file, in this order: the length of the header as eight digits, the header as JSON, the manifest,
 * the compressed objects.
 * @throws BundleRefusedError
 */
export async function writeBundleFile(path: string, from: BundleReader, id: string): Promise<void> {
  const signed = await from.requireSigned(id);
  const { lists } = JSON.parse(signed.bytes.toString('utf8')) as BundleManifest;
  const objects = new Map<string, Buffer>();
  for (const list of lists) {
    objects.set(list.content, objects.get(list.content) ?? (await from.requireObject(list)));
  }
  const header: Header = {
    signature: signed.signature,
    manifestBytes: signed.bytes.length,
    objects: [...objects].map(([content, { length: bytes }]) => ({ content, bytes })),
  };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.from(String(text.length).padStart(LENGTH_BYTES, '0'));
  await writeWhole(path, [length, text, signed.bytes, ...objects.values()], READABLE);
}

/** An open bundle file. The caller must check what it reads (`checkBundle`). */
export class BundleFile extends BundleReader {
  readonly name = 'file';

  private constructor(
    readonly id: string,
    private readonly file: FileHandle,
    private readonly signed: SignedManifest,
    private readonly places: ReadonlyMap<string, { at: number; bytes: number }>,
  ) {
    super();
  }

  /** @throws BundleRefusedError */
  static async open(path: string): Promise<BundleFile> {
    const file = await open(path);
    try {
      const header = await readHeader(file);
      let at = header.end;
      const places = new Map<string, { at: number; bytes: number }>();
      const bytes = await readAt(file, at, header.manifestBytes, MANIFEST_BYTES_MAX);
      at += header.manifestBytes;
      for (const object of header.objects) {
        places.set(object.content, { at, bytes: object.bytes });
        at += object.bytes;
      }
      return new BundleFile(bundleIdOf(bytes), file, { bytes, signature: header.signature }, places);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async currentId(): Promise<string> {
    return this.id;
  }

  async readSigned(): Promise<SignedManifest> {
    return this.signed;
  }

  async readObject(content: string): Promise<Buffer | null> {
    const place = this.places.get(content);
    return place ? readAt(this.file, place.at, place.bytes, OBJECT_BYTES_MAX) : null;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

async function readHeader(file: FileHandle): Promise<Header & { end: number }> {
  const length = Number((await readAt(file, 0, LENGTH_BYTES, LENGTH_BYTES)).toString('latin1'));
  const text = await readAt(file, LENGTH_BYTES, length, HEADER_BYTES_MAX);
  try {
    const header = JSON.parse(text.toString('utf8')) as Header;
    if (!Array.isArray(header.objects) || typeof header.signature?.value !== 'string') {
      throw new SyntaxError();
    }
    return { ...header, end: LENGTH_BYTES + length };
  } catch {
    throw new BundleRefusedError('this is not a bundle file');
  }
}

async function readAt(file: FileHandle, at: number, bytes: number, bytesMax: number): Promise<Buffer> {
  if (!Number.isInteger(bytes) || bytes < 0 || bytes > bytesMax) {
    throw new BundleRefusedError('this is not a bundle file, or it is too large');
  }
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  if (bytesRead < bytes) {
    throw new BundleRefusedError('the file is truncated');
  }
  return buffer;
}
