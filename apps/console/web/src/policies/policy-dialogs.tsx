import type { PolicyStages, PolicyVersionView } from '../../../src/api/policies.api.js';
import type { ReadName } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { ChangeDialog } from '../ui/change-dialog.js';
import { Copyable } from '../ui/copy.js';
import { policyTexts } from './policy-texts.js';

export const INVALIDATES: ReadName[] = ['GET /api/tenants/:tenant/policy', 'GET /api/tenants/:tenant/policy/agreement'];

interface StepDialogProps {
  /** The version on the page. The server refuses the step when another version has replaced it. */
  version: PolicyVersionView;
  onDone: (stages: PolicyStages) => void;
  onClose: () => void;
}

export function ShadowDialog({ version, shadow, ...shared }: StepDialogProps & { shadow: PolicyVersionView | null }) {
  const t = useTexts(policyTexts);
  return (
    <ChangeDialog
      {...shared}
      change="POST /api/tenants/:tenant/policy/shadow"
      request={{ body: { hash: version.hash } }}
      invalidates={INVALIDATES}
      title={t('to_shadow')}
      confirmLabel={t('to_shadow')}
      done={t('shadow_done')}
    >
      <p>{t('to_shadow_text')}</p>
      {shadow && <p>{t('replaces_shadow', { name: shadow.name })}</p>}
    </ChangeDialog>
  );
}

export function ActivateDialog({ version: { name, hash, note }, ...shared }: StepDialogProps) {
  const t = useTexts(policyTexts);
  return (
    <ChangeDialog
      {...shared}
      change="POST /api/tenants/:tenant/policy/activate"
      request={{ body: { hash } }}
      invalidates={INVALIDATES}
      title={t('activate_title', { name })}
      confirmLabel={t('activate')}
      done={t('activate_done')}
    >
      <p>{t('activate_text')}</p>
      {note && <p>{note}</p>}
      <Copyable label={t('hash')} text={hash} />
    </ChangeDialog>
  );
}

export function WithdrawDialog({ version, stage, ...shared }: StepDialogProps & { stage: 'draft' | 'shadow' }) {
  const t = useTexts(policyTexts);
  return (
    <ChangeDialog
      {...shared}
      change="POST /api/tenants/:tenant/policy/withdraw"
      request={{ body: { stage, hash: version.hash } }}
      invalidates={INVALIDATES}
      title={t(`withdraw_${stage}`)}
      isDangerous
      confirmLabel={t('withdraw')}
      done={t('withdraw_done')}
    >
      <p>{t('withdraw_text')}</p>
    </ChangeDialog>
  );
}
