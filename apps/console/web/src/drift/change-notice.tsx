import type { ReactNode } from 'react';
import type { DriftReport, DriftRow } from '../../../src/api/drift.api.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Notice } from '../ui/notice.js';
import { useShare } from './drift-table.js';
import { driftTexts } from './drift-texts.js';
import { bandWords, classWords, multipleWords, rowWords } from './drift-words.js';

/** Changes that the notice names. */
const NAMED_MAX = 5;

export const changedRows = ({ characteristics, sources, score }: DriftReport): DriftRow[] =>
  [...characteristics, ...sources, score].filter(({ level }) => level === 'changed');

interface ChangeNoticeProps {
  report: DriftReport;
  actions: ReactNode;
  children?: ReactNode;
}

/** What changed, each signal and source with its largest change. Without a change there is no notice. */
export function ChangeNotice({ report, actions, children }: ChangeNoticeProps) {
  const t = useTexts(driftTexts);
  const changeWords = useChangeWords();
  const rows = changedRows(report);
  if (rows.length === 0) {
    return null;
  }
  return (
    <Notice tone="warn" title={t('changed_some', { count: rows.length })} actions={actions}>
      <ul>
        {rows.slice(0, NAMED_MAX).map((row) => (
          <li key={row.code}>{changeWords(row)}</li>
        ))}
      </ul>
      {rows.length > NAMED_MAX && <p>{t('changed_more', { count: rows.length - NAMED_MAX })}</p>}
      {children}
    </Notice>
  );
}

/** A sentence about the largest change of a row: `SIM changed recently: from 7 % to 14.1 %, ×2 (between ×1.4 and ×2.9)`. */
function useChangeWords(): (row: DriftRow) => string {
  const t = useTexts(driftTexts);
  const tCode = useTexts(codeTexts);
  const { language } = useLanguage();
  const share = useShare();
  return (row) => {
    const largest = row.classes.find(({ name }) => name === row.largest);
    if (!largest) {
      return '';
    }
    const { name, before, now } = largest;
    const words = row.code === 'score' ? `${t('score')} ${bandWords(name)}` : rowWords(row, language);
    const subject = row.code === 'score' || name.startsWith('t') ? words : `${words}, ${classWords(name, t, tCode)}`;
    const sentence = t('from_to', { name: subject, before: share(before), now: share(now) });
    return [sentence, multipleWords(largest, t)].filter(Boolean).join(', ');
  };
}
