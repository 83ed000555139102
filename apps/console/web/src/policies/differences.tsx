import type { PolicyDifference } from '../../../src/api/operator.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { versionTexts } from './version-texts.js';

interface DifferencesProps {
  differences: readonly PolicyDifference[];
  /** Says the name of a setting, or a value that is a code, in words. Without it the table shows the codes. */
  explain?: (code: string) => string;
}

/** A table of the differences between a version and the policy that decides now. For a list it shows only the number of entries. */
export function Differences({ differences, explain }: DifferencesProps) {
  const t = useTexts(versionTexts);
  const { number } = useFormats();
  if (differences.length === 0) {
    return <p>{t('no_differences')}</p>;
  }
  const formatCell = (cell: PolicyDifference['before']): string => {
    if (cell === null) {
      return t('nothing');
    }
    if (typeof cell === 'boolean') {
      return t(cell ? 'yes' : 'no');
    }
    if (typeof cell === 'number') {
      return number(cell);
    }
    return explain ? explain(cell) : cell;
  };
  const formatAfter = ({ after, added, removed }: PolicyDifference): string =>
    added === undefined && removed === undefined
      ? formatCell(after)
      : `${formatCell(after)} (${t('entries', { added: added ?? 0, removed: removed ?? 0 })})`;
  return (
    <DataTable
      label={t('differences')}
      rows={differences}
      rowKey={({ what }) => what}
      columns={[
        { id: 'what', header: t('what'), cell: ({ what }) => (explain ? explain(what) : <code>{what}</code>) },
        { id: 'before', header: t('before'), cell: ({ before }) => formatCell(before) },
        { id: 'after', header: t('after'), cell: (difference) => <strong>{formatAfter(difference)}</strong> },
      ]}
    />
  );
}
