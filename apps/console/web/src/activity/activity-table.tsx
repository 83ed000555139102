import type { ActivityEntry, ActivityPage } from '../../../src/api/members.api.js';
import { useFormats } from '../i18n/formats.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { EmptyState } from '../ui/states.js';
import styles from './activity.module.css';
import { activityTexts } from './activity-texts.js';
import type { LogPages } from './log-pages.js';
import { readChanges } from './read-changes.js';

interface ActivityLogProps {
  page: ActivityPage;
  pages: LogPages;
  /** Header of a column with the tenant. For the operators' log, which covers all tenants. */
  tenantHeader?: string;
}

/** One page of the audit log, with buttons for newer and older entries. */
export function ActivityLog({ page: { entries, before: older }, pages, tenantHeader }: ActivityLogProps) {
  const t = useTexts(activityTexts);
  return (
    <>
      <ActivityTable entries={entries} {...(tenantHeader && { tenantHeader })} />
      <div className="row">
        {pages.onNewer && <Button onPress={pages.onNewer}>{t('newer')}</Button>}
        {older !== null && <Button onPress={() => pages.openOlder(older)}>{t('older')}</Button>}
      </div>
    </>
  );
}

function ActivityTable({ entries, tenantHeader }: { entries: readonly ActivityEntry[]; tenantHeader?: string }) {
  const t = useTexts(activityTexts);
  const codeText = useCodeTexts(activityTexts);
  const { dateTime } = useFormats();
  if (entries.length === 0) {
    return <EmptyState title={t('empty')} />;
  }
  const columns: Column<ActivityEntry>[] = [
    { header: t('what'), cell: ({ action }) => codeText(action, action) },
    { header: t('who'), cell: ({ actor }) => actor },
    { header: t('date'), cell: ({ time }) => dateTime(time) },
    { header: t('object'), cell: ({ object }) => <code className={styles.object}>{object}</code> },
    { header: t('changes'), cell: ({ changes }) => <Changes changes={changes} /> },
    { header: t('network'), cell: ({ network }) => network ?? t('no_network') },
  ];
  if (tenantHeader) {
    columns.splice(3, 0, { header: tenantHeader, cell: ({ tenant }) => tenant });
  }
  return <DataTable label={t('list')} rows={entries} rowKey={({ seq }) => String(seq)} columns={columns} />;
}

function Changes({ changes }: { changes: ActivityEntry['changes'] }) {
  const t = useTexts(activityTexts);
  const { dateTime } = useFormats();
  const shown = (value: unknown): string => {
    if (value === null) {
      return t('nothing');
    }
    return value instanceof Date ? dateTime(value.toISOString()) : String(value);
  };
  return (
    <ul className={styles.changes}>
      {readChanges(changes).map(({ member, before, after }) => (
        <li key={member}>
          <code>{member}</code>:{' '}
          {before === null ? shown(after) : t('from_to', { before: shown(before), after: shown(after) })}
        </li>
      ))}
    </ul>
  );
}
