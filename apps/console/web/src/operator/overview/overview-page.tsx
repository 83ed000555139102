import { Link } from 'react-router';
import type { SourceView, TrafficView } from '../../../../src/api/operator.api.js';
import { useAnswer } from '../../api/hooks.js';
import { codeTexts } from '../../i18n/code-texts.js';
import { useFormats } from '../../i18n/formats.js';
import { useLanguage } from '../../i18n/language.js';
import { useCodeTexts, useTexts } from '../../i18n/texts.js';
import { DataTable } from '../../ui/data-table.js';
import { Badge } from '../../ui/notice.js';
import { Facts, PageHeader, Section } from '../../ui/page.js';
import { Answer } from '../../ui/states.js';
import { SOURCE_TONES } from '../sources/source-tones.js';
import { sourcesTexts } from '../sources/sources-texts.js';
import { Attention } from './attention.js';
import { overviewTexts } from './overview-texts.js';
import { slowest } from './slowest.js';

const POLL_MS = 15_000;

/** What an operator looks at first: what needs attention, traffic and errors, and the sources. */
export function Component() {
  const t = useTexts(overviewTexts);
  const traffic = useAnswer('GET /api/operator/traffic', {}, { pollMs: POLL_MS });
  const sources = useAnswer('GET /api/operator/sources', {}, { pollMs: POLL_MS });
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Attention sources={sources} />
      <Section title={t('traffic')}>
        <Answer query={traffic}>{(view) => <Traffic view={view} />}</Answer>
      </Section>
      <Section title={t('sources')} description={t('sources_text')}>
        <Answer query={sources}>{({ sources: all }) => <SourceTable sources={all} />}</Answer>
      </Section>
    </>
  );
}

function Traffic({ view }: { view: TrafficView }) {
  const t = useTexts(overviewTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  const { days, errors, busiest, counted, accounts } = view;
  return (
    <>
      <DataTable
        label={t('traffic')}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          { header: t('day'), cell: ({ day }) => t(day === days.at(-1)?.day ? 'today' : 'yesterday') },
          { header: t('requests'), isFigure: true, cell: ({ requests }) => number(requests) },
          { header: t('answered'), isFigure: true, cell: ({ ok }) => number(ok) },
          { header: t('failed'), isFigure: true, cell: ({ failed }) => number(failed) },
          { header: t('p95'), isFigure: true, cell: ({ p95Ms }) => (p95Ms === null ? '-' : `${number(p95Ms)} ms`) },
        ]}
      />
      {counted < accounts && <p className="muted">{t('counted', { counted, accounts })}</p>}
      <Facts
        facts={[
          [
            t('errors'),
            errors.map((error) => `${error[language]}: ${number(error.count)}`).join(' · ') || t('no_errors'),
          ],
          [
            t('busiest'),
            busiest.length === 0
              ? t('nobody')
              : busiest.map(({ tenant, company, requests }) => (
                  <p key={tenant}>
                    <Link to={`/operator/tenants/${encodeURIComponent(tenant)}/usage`}>{company ?? tenant}</Link>{' '}
                    {number(requests)}
                  </p>
                )),
          ],
        ]}
      />
    </>
  );
}

function SourceTable({ sources }: { sources: readonly SourceView[] }) {
  const t = useTexts(overviewTexts);
  const s = useTexts(sourcesTexts);
  const name = useCodeTexts(codeTexts);
  const { number } = useFormats();
  const time = (ms: number | null) => (ms === null ? '-' : `${number(Math.round(ms * 10) / 10)} ms`);
  return (
    <DataTable
      label={t('sources')}
      rows={sources}
      rowKey={({ id }) => id}
      columns={[
        { header: t('source'), cell: ({ id }) => <Link to={`/operator/sources#source-${id}`}>{name(id, id)}</Link> },
        { header: t('state'), cell: ({ state }) => <Badge tone={SOURCE_TONES[state]}>{s(`state_${state}`)}</Badge> },
        { header: t('replicas'), isFigure: true, cell: ({ replicas }) => number(replicas.length) },
        { header: t('p50'), isFigure: true, cell: (source) => time(slowest(source, 'p50Ms')) },
        { header: t('p95'), isFigure: true, cell: (source) => time(slowest(source, 'p95Ms')) },
      ]}
    />
  );
}
