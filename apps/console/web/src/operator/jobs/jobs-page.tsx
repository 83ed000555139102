import { useState } from 'react';
import type { JobView } from '../../../../src/api/operator.api.js';
import { useAnswer } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { PageHeader } from '../../ui/page.js';
import { Answer, EmptyState } from '../../ui/states.js';
import { JobTable } from './job-table.js';
import { jobsTexts } from './jobs-texts.js';
import { RunJobDialog } from './run-job-dialog.js';
import { RunsDialog } from './runs-dialog.js';

const POLL_MS = 5_000;

type Doing = { what: 'run' | 'runs'; name: string } | null;

export function Component() {
  const t = useTexts(jobsTexts);
  const [doing, setDoing] = useState<Doing>(null);
  const jobs = useAnswer('GET /api/operator/jobs', {}, { pollMs: POLL_MS });
  const close = () => setDoing(null);
  const chosen: JobView | undefined = jobs.data?.jobs.find(({ name }) => name === doing?.name);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Answer of={jobs}>
        {({ jobs: all }) =>
          all.length === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <JobTable
              jobs={all}
              onRuns={({ name }) => setDoing({ what: 'runs', name })}
              onRun={({ name }) => setDoing({ what: 'run', name })}
            />
          )
        }
      </Answer>
      {doing?.what === 'run' && chosen && <RunJobDialog job={chosen} onClose={close} />}
      {doing?.what === 'runs' && chosen && <RunsDialog job={chosen} onClose={close} />}
    </>
  );
}
