import type { TenantView } from '../../../../src/api/operator.api.js';
import { useChange } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { toast } from '../../ui/toast.js';
import { tenantsTexts } from './tenants-texts.js';

interface TenantDialogProps {
  tenant: TenantView;
  onClose: () => void;
}

const INVALIDATES = [
  'GET /api/operator/tenants',
  'GET /api/operator/tenants/:tenant',
  'GET /api/tenants/:tenant/quota',
] as const;

export function SuspendDialog({ tenant, onClose }: TenantDialogProps) {
  const t = useTexts(tenantsTexts);
  const suspend = useChange('POST /api/operator/tenants/:tenant/suspend', {
    invalidates: [...INVALIDATES],
    onDone: () => toast(t('suspended_toast')),
  });
  return (
    <ConfirmDialog
      title={t('suspend_title', { name: tenant.company ?? tenant.id })}
      isDangerous
      confirmLabel={t('suspend')}
      onClose={onClose}
      onConfirm={() => suspend.mutateAsync({ params: { tenant: tenant.id } })}
    >
      <p>{t('suspend_text')}</p>
    </ConfirmDialog>
  );
}

export function ResumeDialog({ tenant, onClose }: TenantDialogProps) {
  const t = useTexts(tenantsTexts);
  const resume = useChange('POST /api/operator/tenants/:tenant/resume', {
    invalidates: [...INVALIDATES],
    onDone: () => toast(t('resumed_toast')),
  });
  return (
    <ConfirmDialog
      title={t('resume_title', { name: tenant.company ?? tenant.id })}
      confirmLabel={t('resume')}
      onClose={onClose}
      onConfirm={() => resume.mutateAsync({ params: { tenant: tenant.id } })}
    >
      <p>{t('resume_text')}</p>
    </ConfirmDialog>
  );
}
