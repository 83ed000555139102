import type { JobView } from '../../../../src/api/operator.api.js';
import { useFormats } from '../../i18n/formats.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/button.js';
import { DataTable } from '../../ui/data-table.js';
import { Badge } from '../../ui/notice.js';
import { EmptyState } from '../../ui/states.js';
import styles from './jobs.module.css';
import { jobsTexts } from './jobs-texts.js';
import { RunState } from './runs-dialog.js';
import { readDailyTime, toLargestUnit } from './schedule.js';

/** Jobs that only the service itself starts, because each run needs its own data. An operator cannot start them. */
const ON_DEMAND = new Set(['mail.send']);

interface JobTableProps {
  jobs: readonly JobView[];
  onRuns: (job: JobView) => void;
  onRun: (job: JobView) => void;
}

export function JobTable({ jobs, onRuns, onRun }: JobTableProps) {
  const t = useTexts(jobsTexts);
  const { language } = useLanguage();
  const { ago } = useFormats();
  return (
    <DataTable
      label={t('list')}
      rows={jobs}
      empty={<EmptyState title={t('empty')} />}
      rowKey={({ name }) => name}
      columns={[
        {
          header: t('job'),
          cell: (job) => (
            <div className={styles.job}>
              <code>{job.name}</code>
              <span className="muted">{job[language]}</span>
            </div>
          ),
        },
        { header: t('schedule'), cell: (job) => <Schedule job={job} /> },
        { header: t('next'), cell: ({ nextAt }) => (nextAt === null ? t('no_value') : ago(nextAt)) },
        { header: t('counts'), cell: ({ counts }) => <Counts counts={counts} /> },
        { header: t('last'), cell: (job) => <LastRun job={job} /> },
      ]}
      actions={(job) => (
        <>
          <Button aria-label={t('runs_of', { job: job.name })} onPress={() => onRuns(job)}>
            {t('runs')}
          </Button>
          {!ON_DEMAND.has(job.name) && (
            <Button aria-label={t('run_now_of', { job: job.name })} onPress={() => onRun(job)}>
              {t('run_now')}
            </Button>
          )}
        </>
      )}
    />
  );
}

function Schedule({ job: { name, everyMs, cron } }: { job: JobView }) {
  const t = useTexts(jobsTexts);
  if (everyMs !== null) {
    const { unit, count } = toLargestUnit(everyMs);
    return t('every', { amount: t(unit, { count }) });
  }
  if (cron !== null) {
    const time = readDailyTime(cron);
    return time === null ? t('cron', { cron }) : t('daily_at', { time });
  }
  return t(ON_DEMAND.has(name) ? 'on_demand' : 'not_scheduled');
}

function Counts({ counts: { active, waiting, failed } }: Pick<JobView, 'counts'>) {
  const t = useTexts(jobsTexts);
  if (active + waiting + failed === 0) {
    return <span className="muted">{t('count_none')}</span>;
  }
  return (
    <span className="row">
      {active > 0 && <Badge tone="accent">{t('count_active', { count: active })}</Badge>}
      {waiting > 0 && <Badge>{t('count_waiting', { count: waiting })}</Badge>}
      {failed > 0 && <Badge tone="bad">{t('count_failed', { count: failed })}</Badge>}
    </span>
  );
}

function LastRun({ job: { runs } }: { job: JobView }) {
  const t = useTexts(jobsTexts);
  const { ago } = useFormats();
  const last = runs.find(({ endedAt }) => endedAt !== null);
  if (!last?.endedAt) {
    return <span className="muted">{t('never')}</span>;
  }
  return (
    <span className="row">
      <RunState state={last.state} /> {ago(last.endedAt)}
    </span>
  );
}
