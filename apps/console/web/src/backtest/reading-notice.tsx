import { INVALID_ROW, Words } from '@cotejo/backtest/browser';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Notice } from '../ui/notice.js';
import { backtestTexts } from './backtest-texts.js';
import type { GivenFile } from './use-backtest.js';
import type { FileReading } from './worker-messages.js';

interface ReadingNoticeProps {
  given: GivenFile;
  reading: FileReading;
}

/** Whether all rows can be read; for each column with other cells, their lines and the form that is wanted. */
export function ReadingNotice({ given: { preview, columns }, reading }: ReadingNoticeProps) {
  const t = useTexts(backtestTexts);
  const { language } = useLanguage();
  const words = new Words(language);
  const { rows, badRows, bad, isCut } = reading;
  const first = isCut ? ` ${t('read_first', { rows })}` : '';
  if (badRows === 0) {
    return (
      <Notice tone="good">
        {t('read_all', { rows })}
        {first}
      </Notice>
    );
  }
  const linesOf = (known: readonly number[], more: number) => {
    const all = known.join(', ');
    return more > 0
      ? t('b_lines_more', { lines: all, more })
      : t(known.length === 1 ? 'b_line' : 'b_lines', { lines: all });
  };
  const nameOf = (column: string) =>
    column === INVALID_ROW ? t('b_row') : (preview.header[columns.indexOf(column)] ?? column);
  return (
    <Notice tone="warn" title={`${t('read_bad', { bad: badRows, rows })}.${first}`}>
      <ul>
        {bad.map(({ column, count, lines }) => (
          <li key={column}>
            <strong>{nameOf(column)}</strong>, {linesOf(lines, count - lines.length)}.{' '}
            {t('b_wanted', { form: words.wanted(column) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
