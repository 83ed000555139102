import type { PolicyVersionView } from '../../../../src/api/operator.api.js';
import { useChange } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { useTenant } from '../../session/member.js';
import { Copyable } from '../../ui/copy.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { toast } from '../../ui/toast.js';
import { policiesTexts } from './policies-texts.js';

const INVALIDATES = ['GET /api/operator/tenants/:tenant/policies'] as const;

export function ShadowDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(policiesTexts);
  const tenant = useTenant();
  const shadow = useChange('POST /api/operator/tenants/:tenant/policies/shadow', {
    invalidates: [...INVALIDATES],
    onDone: () => toast(t('shadowed_toast')),
  });
  return (
    <ConfirmDialog
      title={t('to_shadow')}
      isOpen
      confirmLabel={t('to_shadow')}
      onClose={onClose}
      onConfirm={() => shadow.mutateAsync({ params: { tenant } })}
    >
      <p>{t('to_shadow_text')}</p>
    </ConfirmDialog>
  );
}

/** Activates exactly the version on the page. The hash protects against a version that replaced it meanwhile. */
export function ActivateDialog({ version, onClose }: { version: PolicyVersionView; onClose: () => void }) {
  const t = useTexts(policiesTexts);
  const tenant = useTenant();
  const activate = useChange('POST /api/operator/tenants/:tenant/policies/activate', {
    invalidates: [...INVALIDATES],
    onDone: () => toast(t('activated_toast')),
  });
  const { name, hash } = version;
  return (
    <ConfirmDialog
      title={t('activate_title', { name })}
      isOpen
      confirmLabel={t('activate')}
      onClose={onClose}
      onConfirm={() => activate.mutateAsync({ params: { tenant }, body: { hash } })}
    >
      <p>{t('activate_text')}</p>
      <Copyable label={t('hash')} text={hash} />
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ stage, onClose }: { stage: 'draft' | 'shadow'; onClose: () => void }) {
  const t = useTexts(policiesTexts);
  const tenant = useTenant();
  const withdraw = useChange('DELETE /api/operator/tenants/:tenant/policies/:stage', {
    invalidates: [...INVALIDATES],
    onDone: () => toast(t('withdrawn')),
  });
  return (
    <ConfirmDialog
      title={t(`withdraw_${stage}`)}
      isOpen
      isDangerous
      confirmLabel={t('withdraw')}
      onClose={onClose}
      onConfirm={() => withdraw.mutateAsync({ params: { tenant, stage } })}
    >
      <p>{t('withdraw_text')}</p>
    </ConfirmDialog>
  );
}
