import type { TenantView } from '../../../../src/api/operator.api.js';
import { useTexts } from '../../i18n/texts.js';
import { ChangeDialog } from '../../ui/change-dialog.js';
import { TENANT_ANSWERS } from './tenant-answers.js';
import { tenantsTexts } from './tenants-texts.js';

/** Suspends a tenant, or resumes a suspended one. */
export function SuspendDialog({ tenant, onClose }: { tenant: TenantView; onClose: () => void }) {
  const t = useTexts(tenantsTexts);
  const action = tenant.suspendedAt === null ? 'suspend' : 'resume';
  return (
    <ChangeDialog
      change={`POST /api/operator/tenants/:tenant/${action}`}
      request={{ params: { tenant: tenant.id } }}
      invalidates={TENANT_ANSWERS}
      title={t(`${action}_title`, { name: tenant.company ?? tenant.id })}
      confirmLabel={t(action)}
      isDangerous={action === 'suspend'}
      done={t(`${action}_done`)}
      onClose={onClose}
    >
      <p>{t(`${action}_text`)}</p>
    </ChangeDialog>
  );
}
