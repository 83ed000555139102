import { extname } from 'node:path';
import { ConfigurationError } from '@cotejo/sdk';

export const FORMATS = ['csv', 'ndjson'] as const;
export type FileFormat = (typeof FORMATS)[number];

/** Standard input or standard output. */
export const STANDARD = '-';

const BY_EXTENSION: Readonly<Record<string, FileFormat>> = { '.csv': 'csv', '.ndjson': 'ndjson', '.jsonl': 'ndjson' };

/** The format of a file: the chosen one, else by its extension. @throws ConfigurationError */
export function formatOf(path: string, chosen: FileFormat | undefined): FileFormat {
  const format = chosen ?? BY_EXTENSION[extname(path).toLowerCase()];
  if (format === undefined) {
    const what = path === STANDARD ? 'standard input and output have' : `${path} has`;
    throw new ConfigurationError(`${what} no known extension (.csv, .ndjson, .jsonl): give --format csv or ndjson`);
  }
  return format;
}
