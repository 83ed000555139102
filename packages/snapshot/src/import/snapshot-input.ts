import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline, Transform, type TransformCallback } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { SnapshotImportError } from './errors.js';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const CHUNK_BYTES = 1 << 18;

/** Counts and hashes the bytes that pass through. */
class Meter extends Transform {
  bytes = 0;
  readonly hash: Hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }
}

/** The input file: plain, gzip or zstd, recognised by its first bytes. */
export class SnapshotInput {
  private readonly meter = new Meter({ highWaterMark: CHUNK_BYTES });

  constructor(
    private readonly input: Readable,
    private readonly signal: AbortSignal,
  ) {}

  /** Bytes read so far, before decompression. */
  get bytesRead(): number {
    return this.meter.bytes;
  }

  /** SHA-256 of the input before decompression. Call it once, at the end. */
  sha256(): string {
    return this.meter.hash.digest('hex');
  }

  /** @throws SnapshotImportError `not_compressed`, `interrupted`; or the input's own error */
  async *chunks(): AsyncGenerator<Buffer> {
    pipeline(this.input, this.meter, () => {});
    try {
      yield* await this.decompressed();
    } catch (error) {
      if (this.signal.aborted) {
        throw new SnapshotImportError('interrupted', 'interrupted');
      }
      if (/^(Z_|ZSTD_)/.test((error as { code?: string }).code ?? '')) {
        throw new SnapshotImportError('not_compressed', 'the compressed file is damaged or truncated');
      }
      throw error;
    } finally {
      this.input.destroy();
    }
    if (this.signal.aborted) {
      throw new SnapshotImportError('interrupted', 'interrupted');
    }
  }

  private async decompressed(): Promise<AsyncIterable<Buffer>> {
    const { meter, signal } = this;
    signal.addEventListener('abort', () => meter.destroy(new Error('interrupted')), { once: true });
    const first = await firstBytes(meter);
    if (!first) {
      return meter;
    }
    const options = { chunkSize: CHUNK_BYTES };
    if (first.subarray(0, 2).equals(GZIP_MAGIC)) {
      return pipeline(meter, createGunzip(options), () => {});
    }
    if (first.subarray(0, 4).equals(ZSTD_MAGIC)) {
      return pipeline(meter, createZstdDecompress(options), () => {});
    }
    return meter;
  }
}

/** Peeks at the first chunk, which stays in the stream; `null` for an empty stream. */
async function firstBytes(stream: Readable): Promise<Buffer | null> {
  while (!stream.readableEnded) {
    const chunk = stream.read() as Buffer | null;
    if (chunk) {
      stream.unshift(chunk);
      return chunk;
    }
    if (stream.destroyed) {
      throw stream.errored ?? new Error('the input was closed');
    }
    await new Promise<void>((resolve, reject) => {
      stream.once('readable', resolve).once('end', resolve).once('error', reject);
    });
  }
  return null;
}
