import type { SourceView } from '../../../../src/api/operator.api.js';
import { useFormats } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { useSession } from '../../session/session-provider.js';
import { Notice } from '../../ui/notice.js';
import { Facts, Section } from '../../ui/page.js';
import { countSnapshots } from './count-snapshots.js';
import { sourcesTexts } from './sources-texts.js';

/** The snapshots that the replicas of the civil registry use. It is the first thing that an operator looks for. */
export function RegistrySnapshot({ registry }: { registry: SourceView | undefined }) {
  const t = useTexts(sourcesTexts);
  const { number, dateTime, ago } = useFormats();
  const { session } = useSession();
  const { used, unknown } = countSnapshots(registry);
  return (
    <Section title={t('snapshot')} description={t('snapshot_text')}>
      {used.length === 0 && <p>{t(session.environment === 'sandbox' ? 'snapshot_sandbox' : 'snapshot_none')}</p>}
      {used.length > 1 && <Notice tone="warn">{t('snapshot_differs')}</Notice>}
      {unknown > 0 && <Notice tone="warn">{t('snapshot_unknown', { count: unknown })}</Notice>}
      {used.map(({ data, replicas }) => (
        <Facts
          key={`${data.name} ${data.version}`}
          facts={[
            [t('version'), data.version === null ? t('unreadable') : <code key="version">{data.version}</code>],
            [t('as_of'), data.asOf === null ? t('unknown') : `${dateTime(data.asOf)} · ${ago(data.asOf)}`],
            [t('records'), data.records === null ? t('unknown') : number(data.records)],
            [t('used_by'), t('replicas', { count: replicas })],
          ]}
        />
      ))}
    </Section>
  );
}
