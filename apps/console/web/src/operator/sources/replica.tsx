import type { SourceReplicaView } from '../../../../src/api/operator.api.js';
import { useFormats } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { DataTable } from '../../ui/data-table.js';
import { Badge, type Tone } from '../../ui/notice.js';
import styles from './sources.module.css';
import { sourcesTexts } from './sources-texts.js';

type Provider = SourceReplicaView['providers'][number];
type Data = SourceReplicaView['data'][number];

const BREAKERS: Record<Provider['breaker'], Tone> = { closed: 'good', half_open: 'warn', open: 'bad' };

/** A replica of a source, with its providers and its data. The state of a replica that did not answer is unknown. */
export function Replica({ replica, sourceName }: { replica: SourceReplicaView; sourceName: string }) {
  const t = useTexts(sourcesTexts);
  const { ago } = useFormats();
  const { name, problem, providers, data, startedAt } = replica;
  const place = { source: sourceName, replica: name };
  return (
    <div className={styles.replica}>
      <div className="row">
        <h3>
          {t('replica')} <code>{name}</code>
        </h3>
        {problem === null ? (
          startedAt && <span className="muted">{t('since', { ago: ago(startedAt) })}</span>
        ) : (
          <Badge tone="warn">{t('state_unknown')}</Badge>
        )}
      </div>
      {problem !== null && (
        <p>
          {t('no_answer')} <code>{problem}</code>
        </p>
      )}
      {providers.length > 0 && <Providers providers={providers} label={t('providers_of', place)} />}
      {data.length > 0 && <DataUsed data={data} label={t('data_of', place)} />}
    </div>
  );
}

/** What the calls to a vendor cost, and whether anybody has reported one. */
function Vendor({ vendor }: { vendor: NonNullable<Provider['vendor']> }) {
  const t = useTexts(sourcesTexts);
  const { number } = useFormats();
  const { calledOn, capShare, cost, currency, writtenOn } = vendor;
  return (
    <span className="muted">
      {calledOn === null ? t('never_called', { day: writtenOn }) : t('first_called', { day: calledOn })}
      {cost !== null && ` · ${t('cost', { cost: number(cost), currency })}`}
      {capShare !== null && ` · ${t('cap_share', { percent: number(Math.round(capShare * 100)) })}`}
    </span>
  );
}

function Providers({ providers, label }: { providers: readonly Provider[]; label: string }) {
  const t = useTexts(sourcesTexts);
  const { ago, number } = useFormats();
  return (
    <DataTable
      label={label}
      rows={providers}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('provider'),
          cell: ({ id, vendor }) =>
            vendor ? (
              <>
                {id} <Vendor vendor={vendor} />
              </>
            ) : (
              id
            ),
        },
        {
          header: t('breaker'),
          cell: ({ configured, breaker }) =>
            configured ? (
              <Badge tone={BREAKERS[breaker]}>{t(`breaker_${breaker}`)}</Badge>
            ) : (
              <Badge>{t('not_configured')}</Badge>
            ),
        },
        {
          header: t('time'),
          cell: ({ p50Ms, p95Ms }) =>
            p50Ms === null || p95Ms === null
              ? '-'
              : `${number(Math.round(p50Ms * 10) / 10)} · ${number(Math.round(p95Ms * 10) / 10)} ms`,
          isFigure: true,
        },
        { header: t('inflight'), cell: ({ inflight }) => number(inflight), isFigure: true },
        {
          header: t('calls'),
          cell: ({ calls }) => {
            const named = Object.entries(calls).map(([result, count]) => `${result} ${number(count)}`);
            return named.length === 0 ? '0' : named.join(' · ');
          },
        },
        { header: t('last_ok'), cell: ({ lastOkAt }) => (lastOkAt === null ? t('never') : ago(lastOkAt)) },
        {
          header: t('last_failure'),
          cell: ({ lastFailureAt, lastFailure }) =>
            lastFailureAt === null ? (
              t('never')
            ) : (
              <>
                {ago(lastFailureAt)} {lastFailure && <code>{lastFailure}</code>}
              </>
            ),
        },
      ]}
    />
  );
}

function DataUsed({ data, label }: { data: readonly Data[]; label: string }) {
  const t = useTexts(sourcesTexts);
  const { dateTime, number } = useFormats();
  return (
    <DataTable
      label={label}
      rows={data}
      rowKey={({ name, version }) => `${name} ${version}`}
      columns={[
        { header: t('data_name'), cell: ({ name }) => name },
        {
          header: t('version'),
          cell: ({ version }) =>
            version === null ? (
              <Badge tone="bad">{t('unreadable')}</Badge>
            ) : (
              <code className="breakable">{version}</code>
            ),
        },
        { header: t('as_of'), cell: ({ asOf }) => (asOf === null ? t('unknown') : dateTime(asOf)) },
        {
          header: t('records'),
          cell: ({ records }) => (records === null ? t('unknown') : number(records)),
          isFigure: true,
        },
      ]}
    />
  );
}
