import type { PolicyDifference } from '../../../../src/api/operator.api.js';
import { useFormats } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { DataTable } from '../../ui/data-table.js';
import { policiesTexts } from './policies-texts.js';

/** What a version changes of what decides now; of lists only how many entries. */
export function Differences({ differences }: { differences: readonly PolicyDifference[] }) {
  const t = useTexts(policiesTexts);
  const { number } = useFormats();
  if (differences.length === 0) {
    return <p>{t('no_differences')}</p>;
  }
  const shown = (cell: PolicyDifference['before']): string => {
    if (cell === null) {
      return t('nothing');
    }
    if (typeof cell === 'boolean') {
      return t(cell ? 'yes' : 'no');
    }
    return typeof cell === 'number' ? number(cell) : cell;
  };
  const then = ({ after, added, removed }: PolicyDifference): string =>
    added === undefined && removed === undefined
      ? shown(after)
      : `${shown(after)} (${t('entries', { added: added ?? 0, removed: removed ?? 0 })})`;
  return (
    <DataTable
      label={t('differences')}
      rows={differences}
      rowKey={({ what }) => what}
      columns={[
        { id: 'what', header: t('what'), cell: ({ what }) => <code>{what}</code> },
        { id: 'before', header: t('before'), cell: ({ before }) => shown(before) },
        { id: 'after', header: t('after'), cell: (difference) => <strong>{then(difference)}</strong> },
      ]}
    />
  );
}
