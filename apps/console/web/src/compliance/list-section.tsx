import { listPolicy } from 'virtual:shipped-policies';
import { type AnswerScreening, isAnyUnanswered, type ListDuty, listDuties } from '@cotejo/compliance';
import { ListPolicy } from '@cotejo/lists/browser';
import type { ReceiptPayload } from '@cotejo/receipt/browser';
import { useMemo } from 'react';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { Badge, Notice } from '../ui/notice.js';
import { Facts, Section } from '../ui/page.js';
import styles from './compliance.module.css';
import { listTexts } from './list-texts.js';

/** The list policy that is shipped with this console. */
export const LIST_POLICY = new ListPolicy(listPolicy);

interface ListSectionProps {
  payload: ReceiptPayload;
  /** `null`: the answer has no matches besides the receipt. */
  screening: AnswerScreening | null;
}

/** Each match with a list and what follows from it, and the lists that were screened. */
export function ListSection({ payload, screening }: ListSectionProps) {
  const t = useTexts(listTexts);
  const { lists } = payload;
  const duties = useMemo(() => listDuties({ receipt: payload, screening, policy: LIST_POLICY }), [payload, screening]);
  return (
    <Section title={t('lists')} description={t('lists_text')}>
      {!lists && duties.length === 0 && <Notice tone="warn">{t('not_screened')}</Notice>}
      {lists && duties.length === 0 && <p>{t(isAnyUnanswered(payload) ? 'no_hits_unknown' : 'no_hits')}</p>}
      {duties.map((duty) => (
        <Duty key={[duty.list, duty.class, duty.band, duty.signed, duty.entry_id].join(' ')} duty={duty} />
      ))}
      {duties.length > 0 && <p className={styles.muted}>{t('legal')}</p>}
      {duties.length > 0 && screening === null && <Notice>{t('ask_screening')}</Notice>}
      {lists && <ScreenedLists lists={lists} />}
    </Section>
  );
}

function Duty({ duty: shown }: { duty: ListDuty }) {
  const t = useTexts(listTexts);
  const {
    list,
    band,
    class: listClass,
    norm,
    duty,
    deadline,
    file,
    edition,
    matched_name,
    entry_id,
    programme,
  } = shown;
  const texts = [
    [t('duty'), duty],
    [t('deadline'), deadline],
    [t('file'), file],
    [t('norm'), norm ?? t('not_known')],
  ] as const;
  const facts = [
    [t('class'), listClass ?? t('not_known')],
    [t('edition'), edition ?? t('not_known')],
    ...(matched_name ? [[t('listed_name'), matched_name] as const] : []),
    ...(entry_id ? [[t('entry'), <code key="entry">{entry_id}</code>] as const] : []),
    ...(programme ? [[t('programme'), programme] as const] : []),
  ] as const;
  return (
    <div className={styles.duty}>
      <h3>
        {list === '' ? t('unnamed') : <code>{list}</code>}{' '}
        <Badge tone={band === 'review' ? 'warn' : 'bad'}>{t(band === 'review' ? 'possible' : 'match')}</Badge>
      </h3>
      {texts.map(([name, text]) => (
        <p key={name}>
          <strong>{name}:</strong> <span lang="es">{text}</span>
        </p>
      ))}
      <Facts facts={facts} />
      {!shown.signed && <p className={styles.muted}>{t('unsigned')}</p>}
      {shown.signed && norm !== null && !shown.norm_known && <p className={styles.muted}>{t('norm_unsigned')}</p>}
    </div>
  );
}

/** The lists with their editions, which are the evidence when there is no match. */
function ScreenedLists({ lists }: { lists: NonNullable<ReceiptPayload['lists']> }) {
  const t = useTexts(listTexts);
  const { number, dateTime } = useFormats();
  return (
    <div className="stack-small">
      <h3>{t('screened')}</h3>
      <DataTable
        label={t('screened')}
        rows={lists}
        rowKey={({ list }) => list}
        columns={[
          { id: 'list', header: t('list'), cell: ({ list }) => <code>{list}</code> },
          { id: 'class', header: t('class'), cell: (list) => list.class },
          { id: 'edition', header: t('edition'), cell: ({ edition }) => edition ?? t('not_known') },
          { id: 'checked', header: t('checked'), cell: ({ checked_at: at }) => (at ? dateTime(at) : t('not_known')) },
          { id: 'state', header: t('state'), cell: ({ state }) => t(state) },
          { id: 'entries', header: t('entries'), isFigure: true, cell: ({ entries }) => number(entries) },
        ]}
      />
    </div>
  );
}
