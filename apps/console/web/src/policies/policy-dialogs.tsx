import type { PolicyStages, PolicyVersionView } from '../../../src/api/policies.api.js';
import type { ReadName } from '../api/hooks.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { ChangeDialog } from '../ui/change-dialog.js';
import { Copyable } from '../ui/copy.js';
import { Differences, diffContents } from './differences.js';
import { policyTexts } from './policy-texts.js';
import { useVersionWords } from './version-words.js';

export const INVALIDATES: ReadName[] = [
  'GET /api/tenants/:tenant/policy',
  'GET /api/tenants/:tenant/policy/agreement',
  'GET /api/tenants/:tenant/policy/notice',
];

interface StepDialogProps {
  /** The version on the page. The server refuses the step when another version has replaced it. */
  version: PolicyVersionView;
  onDone: (stages: PolicyStages) => void;
  onClose: () => void;
}

interface NamedDialogProps extends StepDialogProps {
  standard: PolicyStages['standard'];
}

interface ShadowDialogProps extends NamedDialogProps {
  shadow: PolicyVersionView | null;
}

export function ShadowDialog({ version, shadow, standard, ...shared }: ShadowDialogProps) {
  const t = useTexts(policyTexts);
  const versionWords = useVersionWords(standard);
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
      {shadow && <p>{t('replaces_shadow', { name: versionWords(shadow.name) })}</p>}
    </ChangeDialog>
  );
}

export function ActivateDialog({ version: { name, hash, note }, standard, ...shared }: NamedDialogProps) {
  const t = useTexts(policyTexts);
  const versionWords = useVersionWords(standard);
  return (
    <ChangeDialog
      {...shared}
      change="POST /api/tenants/:tenant/policy/activate"
      request={{ body: { hash } }}
      invalidates={INVALIDATES}
      title={t('activate_title', { name: versionWords(name) })}
      confirmLabel={t('activate')}
      done={t('activate_done')}
    >
      <p>{t('activate_text')}</p>
      {note && <p>{note}</p>}
      <Copyable label={t('hash')} text={hash} />
    </ChangeDialog>
  );
}

interface ReturnDialogProps extends Omit<StepDialogProps, 'version'> {
  to: 'previous' | 'standard';
  stages: PolicyStages;
}

/** Needs no second person; what changes is shown before. */
export function ReturnDialog({ to, stages: { active, previous, standard }, ...shared }: ReturnDialogProps) {
  const t = useTexts(policyTexts);
  const { language } = useLanguage();
  const target = (to === 'previous' && previous?.policy) || standard;
  const inForce = active?.policy ?? standard;
  return (
    <ChangeDialog
      {...shared}
      change="POST /api/tenants/:tenant/policy/return"
      request={{ body: { to, active: active?.hash ?? null, previous: previous?.hash ?? null } }}
      invalidates={INVALIDATES}
      title={t(`return_${to}`)}
      isWide
      confirmLabel={t(`return_${to}`)}
      done={t('return_done')}
    >
      <p>{t('return_text')}</p>
      <Differences differences={diffContents(inForce, target, language)} />
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
