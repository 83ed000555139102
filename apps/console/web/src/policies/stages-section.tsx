import type { PolicyStages, PolicyVersionView } from '../../../src/api/policies.api.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { usePersonName } from '../i18n/person-name.js';
import { useTexts } from '../i18n/texts.js';
import { useMember } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { useDialog } from '../ui/use-dialog.js';
import { approvalTexts } from './approval-texts.js';
import { Differences, diffContents } from './differences.js';
import styles from './policies.module.css';
import { ActivateDialog, ReturnDialog, ShadowDialog, WithdrawDialog } from './policy-dialogs.js';
import { policyTexts } from './policy-texts.js';
import { StageCard } from './stage-card.js';

interface StagesSectionProps {
  stages: PolicyStages;
  mayChange: boolean;
  /** Called with the stages after a step of this member. */
  onStep: (stages: PolicyStages) => void;
}

/** The versions by stage, with the steps that this member may take. */
export function StagesSection({ stages, mayChange, onStep }: StagesSectionProps) {
  const t = useTexts(policyTexts);
  const { language } = useLanguage();
  const tApproval = useTexts(approvalTexts);
  const isOperator = useMember().role === 'operator';
  const { dialog, open } = useDialog();
  const { draft, shadow, active, previous, returned, activationProblem, standard } = stages;
  const newest = draft ?? shadow;
  const { dateTime } = useFormats();
  const personName = usePersonName();
  const isSandbox = useSession().session.environment === 'sandbox';
  const toShadow = (version: PolicyVersionView) =>
    open((close) => <ShadowDialog {...{ version, shadow, standard }} onDone={onStep} onClose={close} />);
  const activate = (version: PolicyVersionView) =>
    open((close) => <ActivateDialog {...{ version, standard }} onDone={onStep} onClose={close} />);
  const withdraw = (stage: 'draft' | 'shadow', version: PolicyVersionView) =>
    open((close) => <WithdrawDialog version={version} stage={stage} onDone={onStep} onClose={close} />);
  const returnTo = (to: 'previous' | 'standard') =>
    open((close) => <ReturnDialog to={to} stages={stages} onDone={onStep} onClose={close} />);
  return (
    <>
      <Section title={t('stages')} description={isSandbox && t('sandbox_drafts')}>
        {returned && (
          <Notice tone="warn">
            {tApproval(`returned_${returned.to}`, { who: personName(returned.by), when: dateTime(returned.at) })}
          </Notice>
        )}
        {mayChange && shadow?.shadowedBy && activationProblem === null && (
          <Notice tone="accent" title={t('waits_title')}>
            {t('waits_text', { who: personName(shadow.shadowedBy) })}
          </Notice>
        )}
        {mayChange && activationProblem && (
          <Notice tone="accent" title={t('ask_title')}>
            {t(isOperator ? `operator_${activationProblem}` : activationProblem)}
          </Notice>
        )}
        <div className={styles.stages}>
          <StageCard stage="draft" version={draft} standard={standard}>
            {draft && mayChange && (
              <>
                <Button onPress={() => toShadow(draft)}>{t('to_shadow')}</Button>
                <Button variant="quiet" aria-label={t('withdraw_draft')} onPress={() => withdraw('draft', draft)}>
                  {t('withdraw')}
                </Button>
              </>
            )}
          </StageCard>
          <StageCard stage="shadow" version={shadow} standard={standard}>
            {shadow && mayChange && (
              <>
                {activationProblem === null && (
                  <Button variant="primary" onPress={() => activate(shadow)}>
                    {t('activate')}
                  </Button>
                )}
                <Button variant="quiet" aria-label={t('withdraw_shadow')} onPress={() => withdraw('shadow', shadow)}>
                  {t('withdraw')}
                </Button>
              </>
            )}
          </StageCard>
          <StageCard stage="active" version={active} standard={standard} isStandard />
          <StageCard stage="previous" version={previous} standard={standard} isStandard={active !== null}>
            {previous && mayChange && !previous.unattended && (
              <Button onPress={() => returnTo('previous')}>{t('return_previous')}</Button>
            )}
            {active && mayChange && <Button onPress={() => returnTo('standard')}>{t('return_standard')}</Button>}
          </StageCard>
        </div>
      </Section>
      {newest && (
        <Section title={t('differences')} description={t(draft ? 'differences_draft' : 'differences_shadow')}>
          <Differences differences={diffContents(active?.policy ?? standard, newest.policy, language)} />
        </Section>
      )}
      {dialog}
    </>
  );
}
