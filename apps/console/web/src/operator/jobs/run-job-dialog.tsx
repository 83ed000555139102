import type { JobView } from '../../../../src/api/operator.api.js';
import { useChange, useIdempotencyKey } from '../../api/hooks.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { toast } from '../../ui/toast.js';
import { jobsTexts } from './jobs-texts.js';

export function RunJobDialog({ job, onClose }: { job: JobView; onClose: () => void }) {
  const t = useTexts(jobsTexts);
  const { language } = useLanguage();
  const { key: idempotencyKey } = useIdempotencyKey();
  const run = useChange('POST /api/operator/jobs/:name/run', {
    invalidates: ['GET /api/operator/jobs'],
    onDone: () => toast(t('run_toast')),
  });
  return (
    <ConfirmDialog
      title={t('run_title', { job: job.name })}
      confirmLabel={t('run_now')}
      onClose={onClose}
      onConfirm={() => run.mutateAsync({ params: { name: job.name }, idempotencyKey })}
    >
      <p>{job[language]}.</p>
      <p>{t('run_text')}</p>
    </ConfirmDialog>
  );
}
