import type { PolicyStages, PolicyVersionView } from '../../../src/api/policies.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Copyable } from '../ui/copy.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { toast } from '../ui/toast.js';
import { policyTexts } from './policy-texts.js';

export const INVALIDATES = ['GET /api/tenants/:tenant/policy', 'GET /api/tenants/:tenant/policy/agreement'] as const;

interface StepDialogProps {
  /** The version on the page. The server refuses the step when another version has replaced it. */
  version: PolicyVersionView;
  onDone: (stages: PolicyStages) => void;
  onClose: () => void;
}

type Step = 'shadow' | 'activate' | 'withdraw';

function useStep<Name extends Step>(name: Name, onDone: StepDialogProps['onDone']) {
  const t = useTexts(policyTexts);
  const done: `${Step}_done` = `${name}_done`;
  return useChange(`POST /api/tenants/:tenant/policy/${name}`, {
    invalidates: [...INVALIDATES],
    onDone: (stages) => {
      onDone(stages);
      toast(t(done));
    },
  });
}

export function ShadowDialog({
  version,
  shadow,
  onDone,
  onClose,
}: StepDialogProps & { shadow: PolicyVersionView | null }) {
  const t = useTexts(policyTexts);
  const tenant = useTenant();
  const step = useStep('shadow', onDone);
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

export function ActivateDialog({ version: { name, hash, note }, onDone, onClose }: StepDialogProps) {
  const t = useTexts(policyTexts);
  const tenant = useTenant();
  const step = useStep('activate', onDone);
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
      <Copyable label={t('hash')} text={hash} />
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ version, stage, onDone, onClose }: StepDialogProps & { stage: 'draft' | 'shadow' }) {
  const t = useTexts(policyTexts);
  const tenant = useTenant();
  const step = useStep('withdraw', onDone);
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
