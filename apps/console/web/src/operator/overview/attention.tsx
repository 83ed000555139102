import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { JobView, ListsStatus, SourceView } from '../../../../src/api/operator.api.js';
import { useAnswer } from '../../api/hooks.js';
import { codeTexts } from '../../i18n/code-texts.js';
import { useCodeTexts, useTexts } from '../../i18n/texts.js';
import { Notice } from '../../ui/notice.js';
import { Section } from '../../ui/page.js';
import { Answer } from '../../ui/states.js';
import { sourcesTexts } from '../sources/sources-texts.js';
import { overviewTexts } from './overview-texts.js';

const POLL_MS = 60_000;

/** Sources that do not answer, lists that are missing or old, and jobs that failed. */
export function Attention({ sources }: { sources: UseQueryResult<{ sources: SourceView[] }> }) {
  const t = useTexts(overviewTexts);
  const lists = useAnswer('GET /api/operator/lists', {}, { pollMs: POLL_MS });
  const jobs = useAnswer('GET /api/operator/jobs', {}, { pollMs: POLL_MS });
  return (
    <Section title={t('attention')}>
      <Answer query={sources}>
        {({ sources: all }) => (
          <Answer query={lists}>
            {(status) => (
              <Answer query={jobs}>{({ jobs: ran }) => <Findings sources={all} lists={status} jobs={ran} />}</Answer>
            )}
          </Answer>
        )}
      </Answer>
    </Section>
  );
}

interface FindingsProps {
  sources: readonly SourceView[];
  lists: ListsStatus;
  jobs: readonly JobView[];
}

function Findings({ sources, lists, jobs }: FindingsProps) {
  const t = useTexts(overviewTexts);
  const s = useTexts(sourcesTexts);
  const name = useCodeTexts(codeTexts);
  const ill = sources.filter(({ state }) => state !== 'ok' && state !== 'not_configured');
  const missing = lists.lists.filter(({ required, loaded }) => required && !loaded);
  const old = lists.lists.filter(({ stale }) => stale);
  const failed = jobs.filter(({ runs }) => runs[0]?.state === 'failed');
  const found = [
    ...ill.map(({ id, state }) => ({ to: 'sources', text: `${name(id, id)}: ${s(`state_${state}`)}` })),
    ...missing.map((list) => ({ to: 'lists', text: t('list_missing', { list: list.name }) })),
    ...old.map((list) => ({ to: 'lists', text: t('list_old', { list: list.name }) })),
    ...failed.map((job) => ({ to: 'jobs', text: t('job_failed', { job: job.name }) })),
  ];
  if (found.length === 0) {
    return <Notice tone="good" title={t('nothing')} />;
  }
  return (
    <Notice tone="bad" title={t('found', { count: found.length })}>
      <ul>
        {found.map(({ to, text }) => (
          <li key={text}>
            <Link to={`/operator/${to}`}>{text}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
