import type { KeyCaller, KeyView } from '../../../src/api/keys.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Section } from '../ui/page.js';
import styles from './keys.module.css';
import { keysTexts } from './keys-texts.js';

interface RotationsProps {
  keys: readonly KeyView[];
  /** Time of the last read of the list, in epoch milliseconds. */
  updatedAt: number;
  onRefresh: () => Promise<unknown>;
  onRevoke?: (key: KeyView) => void;
}

/** Each key in rotation, beside its new key, with the programs that still use the old key. */
export function Rotations({ keys, updatedAt, onRefresh, onRevoke }: RotationsProps) {
  const t = useTexts(keysTexts);
  const { ago } = useFormats();
  const retiring = keys.filter(({ state }) => state === 'retiring');
  if (retiring.length === 0) {
    return null;
  }
  return (
    <Section
      title={t('rotations')}
      description={t('rotations_text')}
      actions={
        <>
          <span className="muted">{t('refreshed', { ago: ago(new Date(updatedAt).toISOString()) })}</span>
          <Button onPress={onRefresh}>{t('refresh')}</Button>
        </>
      }
    >
      {retiring.map((old) => (
        <Rotation
          key={old.id}
          old={old}
          successor={keys.find(({ rotatedFrom }) => rotatedFrom === old.id)}
          {...(onRevoke && { onRevoke })}
        />
      ))}
    </Section>
  );
}

interface RotationProps {
  old: KeyView;
  successor: KeyView | undefined;
  onRevoke?: (key: KeyView) => void;
}

function Rotation({ old, successor, onRevoke }: RotationProps) {
  const t = useTexts(keysTexts);
  const { dateTime, ago } = useFormats();
  const until = old.retiresAt;
  return (
    <div className="stack-small">
      <div className="row">
        <h3>{old.name}</h3>
        {onRevoke && <Button onPress={() => onRevoke(old)}>{t('end_now')}</Button>}
      </div>
      {until && <p>{t('works_until', { when: dateTime(until), ago: ago(until) })}</p>}
      <dl className={styles.pair}>
        <KeyUse label={t('old_key')} usedKey={old} />
        {successor && <KeyUse label={t('new_key')} usedKey={successor} />}
      </dl>
      <Callers callers={old.callers} />
    </div>
  );
}

function KeyUse({ label, usedKey }: { label: string; usedKey: KeyView }) {
  const t = useTexts(keysTexts);
  const { ago } = useFormats();
  return (
    <div className={styles.side}>
      <dt>
        {label} <code>…{usedKey.last4}</code>
      </dt>
      <dd>
        {t('last_used')}: {usedKey.lastUsedAt === null ? t('never') : ago(usedKey.lastUsedAt)}
      </dd>
    </div>
  );
}

function Callers({ callers }: { callers: readonly KeyCaller[] }) {
  const t = useTexts(keysTexts);
  const { ago } = useFormats();
  return (
    <DataTable
      label={t('callers')}
      rows={callers}
      empty={<p className="muted">{t('no_callers')}</p>}
      rowKey={({ network, program }) => `${network} ${program}`}
      columns={[
        { header: t('program'), isName: true, cell: ({ program }) => program ?? t('program_unknown') },
        { header: t('network'), cell: ({ network }) => <code>{network}</code> },
        { header: t('last_used'), cell: ({ lastUsedAt }) => ago(lastUsedAt) },
      ]}
    />
  );
}
