import type { JobView } from '../../../../src/api/operator.api.js';
import { useAnswer, useIdempotencyKey } from '../../api/hooks.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerPage } from '../../ui/answer-page.js';
import { ChangeDialog } from '../../ui/change-dialog.js';
import { useDialog } from '../../ui/use-dialog.js';
import { JobTable } from './job-table.js';
import { jobsTexts } from './jobs-texts.js';
import { RunsDialog } from './runs-dialog.js';

const POLL_MS = 5_000;

export function Component() {
  const t = useTexts(jobsTexts);
  const { dialog, open } = useDialog();
  const jobs = useAnswer('GET /api/operator/jobs', {}, { pollMs: POLL_MS });
  return (
    <AnswerPage title={t('title')} description={t('description')} query={jobs} dialog={dialog}>
      {({ jobs: all }) => (
        <JobTable
          jobs={all}
          onRuns={({ name }) => open((close) => <RunsDialog name={name} onClose={close} />)}
          onRun={(job) => open((close) => <RunJobDialog job={job} onClose={close} />)}
        />
      )}
    </AnswerPage>
  );
}

function RunJobDialog({ job, onClose }: { job: JobView; onClose: () => void }) {
  const t = useTexts(jobsTexts);
  const { language } = useLanguage();
  const { key: idempotencyKey } = useIdempotencyKey();
  return (
    <ChangeDialog
      change="POST /api/operator/jobs/:name/run"
      request={{ params: { name: job.name }, idempotencyKey }}
      invalidates={['GET /api/operator/jobs']}
      title={t('run_title', { job: job.name })}
      confirmLabel={t('run_now')}
      done={t('run_toast')}
      onClose={onClose}
    >
      <p>{job[language]}.</p>
      <p>{t('run_text')}</p>
    </ChangeDialog>
  );
}
