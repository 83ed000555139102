import type { PolicyStages, PolicyVersionView } from '../../../src/api/operator.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Copyable } from '../ui/copy.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { toast } from '../ui/toast.js';
import { policyTexts } from './policy-texts.js';
import { versionTexts } from './version-texts.js';

export const INVALIDATES = ['GET /api/tenants/:tenant/policy', 'GET /api/tenants/:tenant/policy/agreement'] as const;

interface StepDialogProps {
  /** The version on the page. The server refuses the step when another version has replaced it. */
  version: PolicyVersionView;
  onDone: (stages: PolicyStages) => void;
  onClose: () => void;
}

export function ShadowDialog({
  version,
  shadow,
  onDone,
  onClose,
}: StepDialogProps & { shadow: PolicyVersionView | null }) {
  const t = useTexts(policyTexts);
  const tenant = useTenant();
  const step = useChange('POST /api/tenants/:tenant/policy/shadow', {
    invalidates: [...INVALIDATES],
    onDone: (stages) => {
      onDone(stages);
      toast(t('shadowed_toast'));
    },
  });
  return (
    <ConfirmDialog
      title={t('to_shadow')}
      isOpen
      confirmLabel={t('to_shadow')}
      onClose={onClose}
      onConfirm={() => step.mutateAsync({ params: { tenant }, body: { hash: version.hash } })}
    >
      <p>{t('to_shadow_text')}</p>
      {shadow && <p>{t('replaces_shadow', { name: shadow.name })}</p>}
    </ConfirmDialog>
  );
}

export function ActivateDialog({ version, onDone, onClose }: StepDialogProps) {
  const t = useTexts(policyTexts);
  const tVersion = useTexts(versionTexts);
  const tenant = useTenant();
  const step = useChange('POST /api/tenants/:tenant/policy/activate', {
    invalidates: [...INVALIDATES],
    onDone: (stages) => {
      onDone(stages);
      toast(t('activated_toast'));
    },
  });
  const { name, hash, note } = version;
  return (
    <ConfirmDialog
      title={t('activate_title', { name })}
      isOpen
      confirmLabel={t('activate')}
      onClose={onClose}
      onConfirm={() => step.mutateAsync({ params: { tenant }, body: { hash } })}
    >
      <p>{t('activate_text')}</p>
      {note && <p>{note}</p>}
      <Copyable label={tVersion('hash')} text={hash} />
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ version, stage, onDone, onClose }: StepDialogProps & { stage: 'draft' | 'shadow' }) {
  const t = useTexts(policyTexts);
  const tenant = useTenant();
  const step = useChange('POST /api/tenants/:tenant/policy/withdraw', {
    invalidates: [...INVALIDATES],
    onDone: (stages) => {
      onDone(stages);
      toast(t('withdrawn'));
    },
  });
  return (
    <ConfirmDialog
      title={t(`withdraw_${stage}`)}
      isOpen
      isDangerous
      confirmLabel={t('withdraw')}
      onClose={onClose}
      onConfirm={() => step.mutateAsync({ params: { tenant }, body: { stage, hash: version.hash } })}
    >
      <p>{t('withdraw_text')}</p>
    </ConfirmDialog>
  );
}
