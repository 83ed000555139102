import type { ActivityEntry } from '../../../src/api/activity.api.js';
import { useTexts } from '../i18n/texts.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { Badge } from '../ui/notice.js';
import styles from './activity.module.css';
import { activityTexts } from './activity-texts.js';
import type { LogKind } from './log-query.js';
import { type LogWords, useLogWords } from './log-words.js';

interface ActivityTableProps {
  kind: LogKind;
  entries: readonly ActivityEntry[];
  /** Adds the account of each entry. */
  isOfAll: boolean;
}

export function ActivityTable({ kind, entries, isOfAll }: ActivityTableProps) {
  const t = useTexts(activityTexts);
  const words = useLogWords();
  const account: Column<ActivityEntry> = {
    header: t('account'),
    isName: true,
    cell: ({ tenant, tenantName }) =>
      tenant === '-' ? t('operation') : <span title={tenant}>{tenantName ?? tenant}</span>,
  };
  const changed: Column<ActivityEntry>[] = [
    {
      header: t('object'),
      isName: true,
      cell: (entry) => <span title={entry.object}>{words.object(entry)}</span>,
    },
    { header: t('changes'), isWhole: true, cell: (entry) => <Changes entry={entry} words={words} /> },
  ];
  const columns: Column<ActivityEntry>[] = [
    { header: t(kind === 'changes' ? 'what' : 'result'), cell: (entry) => <What entry={entry} words={words} /> },
    { header: t('date'), cell: ({ time }) => words.moment(time) },
    {
      header: t(kind === 'changes' ? 'who' : 'person'),
      cell: ({ actor, actorId, network }) => (
        <>
          <span title={actorId ?? undefined}>{words.person(actor)}</span>
          {network && <small className={`${styles.network} muted`}>{network}</small>}
        </>
      ),
    },
    ...(isOfAll ? [account] : []),
    ...(kind === 'changes' ? changed : []),
  ];
  const key = ({ seq, time, object, refused }: ActivityEntry) => String(seq ?? `${time} ${object} ${refused}`);
  return <DataTable label={t(`list_${kind}`)} rows={entries} rowKey={key} columns={columns} />;
}

interface EntryProps {
  entry: ActivityEntry;
  words: LogWords;
}

function What({ entry, words }: EntryProps) {
  if (entry.seq !== null) {
    return words.what(entry);
  }
  return <Badge tone={entry.refused === null ? 'good' : 'bad'}>{words.what(entry)}</Badge>;
}

function Changes({ entry, words }: EntryProps) {
  return (
    <ul className={styles.changes}>
      {words.changes(entry).map(({ member, text, whole }) => (
        <li key={member}>
          {member}: <span title={whole ?? undefined}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
