import type { ReceiptPayload } from '@cotejo/receipt/browser';
import { useTexts } from '../i18n/texts.js';
import { Badge, Notice } from '../ui/notice.js';
import { Facts, Section } from '../ui/page.js';
import styles from './decision.module.css';
import { decisionTexts } from './decision-texts.js';
import { isAnyUnanswered, type ListHit } from './list-hits.js';

interface ListSectionProps {
  payload: ReceiptPayload;
  hits: readonly ListHit[];
  /** Whether the answer has the matches besides the receipt. */
  hasScreening: boolean;
}

/** Each match with a list and the duty that follows, and the lists that were screened. */
export function ListSection({ payload, hits, hasScreening }: ListSectionProps) {
  const t = useTexts(decisionTexts);
  const { lists } = payload;
  return (
    <Section title={t('lists')} description={t('lists_text')}>
      {!lists && hits.length === 0 && <Notice tone="warn">{t('not_screened')}</Notice>}
      {lists && hits.length === 0 && <p>{t(isAnyUnanswered(payload) ? 'no_hits_unknown' : 'no_hits')}</p>}
      {hits.map((hit) => (
        <Hit key={hit.key} hit={hit} />
      ))}
      {hits.length > 0 && !hasScreening && <Notice>{t('ask_screening')}</Notice>}
      {lists && (
        <details>
          <summary>{t('screened', { count: lists.length })}</summary>
          <ul className={styles.quiet}>
            {lists.map(({ list, edition, state, entries }) => (
              <li key={list}>
                <code>{list}</code>: {t(`l_${state}`)}
                {edition && `, ${t('edition', { edition })}`}, {t('entries', { count: entries })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

function Hit({ hit }: { hit: ListHit }) {
  const t = useTexts(decisionTexts);
  const { list, isSigned, isPossible, listClass, edition, norm, duty, matchedName, entryId, programme } = hit;
  const facts = [
    [t('h_class'), listClass ?? t('not_known')],
    [t('h_edition'), edition ?? t('not_known')],
    ...(matchedName ? [[t('h_name'), matchedName] as const] : []),
    ...(entryId ? [[t('h_entry'), <code key="entry">{entryId}</code>] as const] : []),
    ...(programme ? [[t('h_programme'), programme] as const] : []),
  ] as const;
  return (
    <div className={styles.hit}>
      <h3>
        {list === '' ? t('unnamed') : <code>{list}</code>}{' '}
        <Badge tone={isPossible ? 'warn' : 'bad'}>{t(isPossible ? 'possible' : 'match')}</Badge>
      </h3>
      <p>
        <strong>{t('duty')}:</strong> {duty === null ? t('duty_unknown') : <span lang="es">{duty}</span>}
      </p>
      {norm && (
        <p lang="es" className={styles.muted}>
          {norm}
        </p>
      )}
      <Facts facts={facts} />
      {!isSigned && <p className={styles.muted}>{t('unsigned')}</p>}
      {isSigned && hit.isDutyUnsigned && <p className={styles.muted}>{t('duty_unsigned')}</p>}
    </div>
  );
}
