import { diffPolicies, type Policy, type VersionChange } from '@cotejo/scorecard/editor';
import type { Language } from '../../../src/api/session.api.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { policyTexts } from './policy-texts.js';
import { settingWords } from './policy-words.js';

interface DifferencesProps {
  differences: readonly VersionChange[];
  /** Of the two columns with values. */
  headers?: readonly [before: string, after: string];
}

/** Compares two policies as the server sends them. They were checked when they were drafted. */
export const diffContents = (before: object, after: object, language: Language): VersionChange[] =>
  diffPolicies(before as Policy, after as Policy, language);

/** A table of the differences between a version and the policy that decides now. For a list it shows only the number of entries. */
export function Differences({ differences, headers }: DifferencesProps) {
  const t = useTexts(policyTexts);
  const [before = t('before'), after = t('after')] = headers ?? [];
  const { number } = useFormats();
  const { language } = useLanguage();
  if (differences.length === 0) {
    return <p>{t('no_differences')}</p>;
  }
  const formatCell = (cell: VersionChange['before']): string => {
    if (cell === null) {
      return t('nothing');
    }
    if (typeof cell === 'boolean') {
      return t(cell ? 'yes' : 'no');
    }
    return typeof cell === 'number' ? number(cell) : settingWords(cell, language);
  };
  const formatAfter = ({ after, added, removed }: VersionChange): string =>
    added === undefined && removed === undefined
      ? formatCell(after)
      : `${formatCell(after)} (${t('entries', { added: added ?? 0, removed: removed ?? 0 })})`;
  return (
    <DataTable
      label={t('differences')}
      rows={differences}
      rowKey={({ what }) => what}
      columns={[
        { id: 'what', header: t('what'), cell: ({ what }) => settingWords(what, language) },
        { id: 'before', header: before, cell: (difference) => formatCell(difference.before) },
        { id: 'after', header: after, cell: (difference) => <strong>{formatAfter(difference)}</strong> },
      ]}
    />
  );
}
