import { type CsvValue, csvCell } from '@cotejo/tables';
import type { ActivityEntry, ActivityPage, ActivitySearch } from '../../../src/api/activity.api.js';

const PAGE = 500;
export const EXPORT_MAX = 10_000;
/** Searches that stop at their limit without a row are bounded too: a full log needs five. */
const PAGES_MAX = 60;

/** Reads the newest entries that meet a search, page by page. */
export async function readAll(
  search: ActivitySearch,
  read: (search: ActivitySearch) => Promise<ActivityPage>,
  onProgress: (count: number) => void,
): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = [];
  let before: number | null | undefined;
  for (let page = 0; page < PAGES_MAX && before !== null && entries.length < EXPORT_MAX; page += 1) {
    const answer = await read({ ...search, count: PAGE, ...(before !== undefined && { before }) });
    entries.push(...answer.entries);
    before = answer.before;
    onProgress(entries.length);
  }
  return entries.slice(0, EXPORT_MAX);
}

export type LogColumn = [header: string, cell: (entry: ActivityEntry) => CsvValue];

/** A file as the spreadsheets of each language open it: in Spanish, Excel separates by semicolons and needs the mark for UTF-8. */
export function logCsv(
  columns: readonly LogColumn[],
  entries: readonly ActivityEntry[],
  language: 'es' | 'en',
): string {
  const separator = language === 'es' ? ';' : ',';
  const lines = [columns.map(([header]) => header), ...entries.map((entry) => columns.map(([, cell]) => cell(entry)))];
  return `\uFEFF${lines.map((cells) => `${cells.map(csvCell).join(separator)}\r\n`).join('')}`;
}
