import { useState } from 'react';
import type { JobRunView, JobView } from '../../../../src/api/operator.api.js';
import { useAnswer, useChange } from '../../api/hooks.js';
import { useFormats } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/button.js';
import { DataTable } from '../../ui/data-table.js';
import { Dialog } from '../../ui/dialog.js';
import { Badge, type Tone } from '../../ui/notice.js';
import { ProblemNotice } from '../../ui/problem-notice.js';
import { toast } from '../../ui/toast.js';
import { jobsTexts } from './jobs-texts.js';

const LIST = 'GET /api/operator/jobs';
const TONES: Record<JobRunView['state'], Tone> = {
  active: 'accent',
  waiting: 'plain',
  delayed: 'warn',
  failed: 'bad',
  completed: 'good',
};

export function RunState({ state }: Pick<JobRunView, 'state'>) {
  const t = useTexts(jobsTexts);
  return <Badge tone={TONES[state]}>{t(`s_${state}`)}</Badge>;
}

/** The last runs of a job. They are refreshed while the dialog is open. */
export function RunsDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTexts(jobsTexts);
  const [problem, setProblem] = useState<unknown>(null);
  const job = useAnswer(LIST, {}).data?.jobs.find((each) => each.name === name);
  const retry = useChange('POST /api/operator/jobs/:name/runs/:id/retry', {
    invalidates: [LIST],
    onDone: () => toast(t('retry_toast')),
  });
  const retryRun = (id: string) => {
    setProblem(null);
    return retry.mutateAsync({ params: { name, id } }).catch(setProblem);
  };
  return (
    <Dialog title={t('runs_of', { job: name })} isWide onClose={onClose}>
      <ProblemNotice problem={problem} />
      {job && <RunTable job={job} onRetry={retryRun} />}
    </Dialog>
  );
}

function RunTable({ job, onRetry }: { job: JobView; onRetry: (id: string) => Promise<unknown> }) {
  const t = useTexts(jobsTexts);
  const { dateTime, number } = useFormats();
  return (
    <DataTable
      label={t('runs_of', { job: job.name })}
      rows={job.runs}
      empty={<p>{t('no_runs')}</p>}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('started'),
          cell: ({ startedAt }) => (startedAt === null ? t('no_value') : dateTime(startedAt)),
        },
        {
          header: t('state'),
          cell: ({ state, problem: failure }) => (
            <>
              <RunState state={state} /> {failure && <code>{failure}</code>}
            </>
          ),
        },
        { header: t('duration'), cell: (run) => <Duration run={run} />, isFigure: true },
        { header: t('attempts'), cell: ({ attempts }) => number(attempts), isFigure: true },
        { header: t('result'), cell: ({ result }) => <Result result={result} /> },
      ]}
      actions={({ id, state }) =>
        state === 'failed' && (
          <Button aria-label={t('retry_of', { id })} onPress={() => onRetry(id)}>
            {t('retry')}
          </Button>
        )
      }
    />
  );
}

const SECOND_MS = 1_000;

function Duration({ run: { startedAt, endedAt } }: { run: JobRunView }) {
  const t = useTexts(jobsTexts);
  if (startedAt === null || endedAt === null) {
    return t('no_value');
  }
  const ms = Date.parse(endedAt) - Date.parse(startedAt);
  return ms < SECOND_MS ? t('ms', { ms }) : t('secs', { seconds: Math.round(ms / SECOND_MS) });
}

/** The counts that the job returned. */
function Result({ result }: Pick<JobRunView, 'result'>) {
  const t = useTexts(jobsTexts);
  const counts = Object.entries(result ?? {});
  if (counts.length === 0) {
    return t('no_value');
  }
  return (
    <code className="breakable">
      {counts
        .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
        .join(', ')}
    </code>
  );
}
