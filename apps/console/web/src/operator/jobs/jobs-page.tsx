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

type OpenDialog = { kind: 'run' | 'runs'; name: string } | null;

export function Component() {
  const t = useTexts(jobsTexts);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const jobs = useAnswer('GET /api/operator/jobs', {}, { pollMs: POLL_MS });
  const close = () => setDialog(null);
  const chosen: JobView | undefined = jobs.data?.jobs.find(({ name }) => name === dialog?.name);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Answer query={jobs}>
        {({ jobs: all }) =>
          all.length === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <JobTable
              jobs={all}
              onRuns={({ name }) => setDialog({ kind: 'runs', name })}
              onRun={({ name }) => setDialog({ kind: 'run', name })}
            />
          )
        }
      </Answer>
      {dialog?.kind === 'run' && chosen && <RunJobDialog job={chosen} onClose={close} />}
      {dialog?.kind === 'runs' && chosen && <RunsDialog job={chosen} onClose={close} />}
    </>
  );
}
