import type { IncomingMessage } from 'node:http';
import { SERVER_LIMITS } from '@cotejo/http';
import type { Operation } from '@cotejo/tables/buyers';
import { ApiError } from '../http/errors/api-error.js';
import { CsvRows } from './csv-rows.js';

/**
 * Reads the header row of CSV, because a wrong one refuses the whole batch.
 * @param malformed aborted when the body is not valid HTTP
 * @throws ApiError `invalid_body`, `malformed_request`, `request_timeout`
 */
export async function openCsv(operation: Operation, raw: IncomingMessage, malformed: AbortSignal): Promise<CsvRows> {
  const rows = new CsvRows(operation);
  const timeout = AbortSignal.timeout(SERVER_LIMITS.requestMs);
  const signal = AbortSignal.any([malformed, timeout]);
  // Between two waits nobody else listens, and an error would end the process.
  raw.on('error', () => {});
  try {
    while (!rows.readHeader()) {
      const chunk: Buffer | null = raw.read();
      if (chunk) {
        rows.push(chunk);
      } else if (raw.readableEnded) {
        await new Promise<void>((resolve) => rows.end(resolve));
      } else if (!(await hasChanged(raw, signal))) {
        throw new ApiError(timeout.aborted ? 'request_timeout' : 'malformed_request');
      }
    }
    return rows;
  } catch (error) {
    rows.wipe();
    raw.on('data', (chunk: Buffer) => chunk.fill(0));
    throw error;
  }
}

/** Waits for bytes or the end. @returns false when neither came */
function hasChanged(raw: IncomingMessage, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isChanged: boolean) => {
      raw.off('readable', onChange).off('end', onChange).off('error', onFailure).off('close', onFailure);
      signal.removeEventListener('abort', onFailure);
      resolve(isChanged);
    };
    const onChange = () => end(true);
    const onFailure = () => end(false);
    raw.once('readable', onChange).once('end', onChange).once('error', onFailure).once('close', onFailure);
    signal.addEventListener('abort', onFailure, { once: true });
    if (signal.aborted || raw.destroyed) {
      end(false);
    }
  });
}
