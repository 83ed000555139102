import { createReadStream } from 'node:fs';
import { AccountError } from '@cotejo/accounts';
import { terminal } from '@cotejo/platform/command';
import { SAVE_AS_UTF8, textOfBytes } from '@cotejo/tables/file-text';

const INPUT_BYTES_MAX = 8_000_000;

/**
 * Reads values of buyers from a file, or `-` for standard input: values are never arguments, because `ps` shows arguments.
 * @throws AccountError `invalid_subject` when it cannot be read, or is too long
 */
export async function readSubjectFile(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const input = file === '-' ? terminal().stdin : createReadStream(file);
  try {
    for await (const chunk of input) {
      bytes += chunk.length;
      if (bytes > INPUT_BYTES_MAX) {
        break;
      }
      chunks.push(chunk);
    }
  } catch {
    throw new AccountError('invalid_subject', 'the file cannot be read');
  }
  if (bytes > INPUT_BYTES_MAX) {
    throw new AccountError('invalid_subject', `at most ${INPUT_BYTES_MAX} bytes`);
  }
  const text = textOfBytes(Buffer.concat(chunks));
  if (text === null) {
    throw new AccountError('invalid_subject', `the file ${SAVE_AS_UTF8}`);
  }
  return text;
}
