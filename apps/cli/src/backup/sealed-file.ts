import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { syncPath } from '@cotejo/platform/whole-file';
import { Decrypter, Encrypter } from 'age-encryption';

/**
 * Writes lines into a compressed file that only the owners of the recipients' identities can read (age-encryption.org/v1). The
 * file gets its name when it is complete.
 * @throws ExpectedError `exists`; Error for a recipient that is not one
 */
export async function writeSealed(
  path: string,
  recipients: readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    encrypter.addRecipient(recipient);
  }
  const unfinished = `${path}.unfinished`;
  const compressed = Readable.from(lines).pipe(createGzip());
  try {
    const sealed = await encrypter.encrypt(Readable.toWeb(compressed) as ReadableStream<Uint8Array>);
    await pipeline(Readable.fromWeb(sealed as never), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    await syncPath(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') {
      throw new ExpectedError(
        'exists',
        'another backup is writing this file, or was interrupted: remove the unfinished file',
      );
    }
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** @param identities texts `AGE-SECRET-KEY-...`   @throws ExpectedError `unreadable`, `damaged` */
export async function* readSealed(path: string, identities: readonly string[]): AsyncGenerator<string> {
  const decrypter = new Decrypter();
  for (const identity of identities) {
    decrypter.addIdentity(identity);
  }
  const sealed = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const opened = await decrypter.decrypt(sealed).catch(() => {
    throw new ExpectedError('unreadable', 'the file is no backup, or the identity is not one of its recipients');
  });
  const plain = createGunzip();
  const sent = pipeline(Readable.fromWeb(opened as never), plain);
  // The lines below throw the same error.
  sent.catch(() => {});
  try {
    for await (const line of createInterface({ input: plain })) {
      yield line;
    }
    await sent;
  } catch {
    throw new ExpectedError('damaged', 'the backup is damaged: a part is missing or was changed');
  }
}
