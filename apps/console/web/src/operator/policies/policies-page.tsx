import { useState } from 'react';
import type { PolicyStages } from '../../../../src/api/operator.api.js';
import { useAnswer } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { Differences } from '../../policies/differences.js';
import { StageCard } from '../../policies/stage-card.js';
import versionStyles from '../../policies/version.module.css';
import { useTenant } from '../../session/member.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { PageHeader, Section } from '../../ui/page.js';
import { Answer } from '../../ui/states.js';
import { ActivateDialog, ShadowDialog, WithdrawDialog } from './change-dialogs.js';
import { DraftEditor } from './draft-editor.js';
import { policiesTexts } from './policies-texts.js';

type OpenDialog = 'shadow' | 'activate' | 'withdraw_draft' | 'withdraw_shadow' | null;

export function Component() {
  const t = useTexts(policiesTexts);
  const tenant = useTenant();
  const stages = useAnswer('GET /api/operator/tenants/:tenant/policies', { params: { tenant } });
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Answer query={stages}>{(all) => <Policies stages={all} />}</Answer>
    </>
  );
}

function Policies({ stages }: { stages: PolicyStages }) {
  const t = useTexts(policiesTexts);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { draft, shadow, active, previous, activationProblem, differences } = stages;
  const close = () => setDialog(null);
  return (
    <>
      <Section title={t('stages')}>
        {activationProblem && (
          <Notice tone="accent" title={t('other_person_title')}>
            {t(activationProblem)}
          </Notice>
        )}
        <div className={versionStyles.stages}>
          <StageCard stage="draft" version={draft}>
            {draft && (
              <>
                <Button onPress={() => setDialog('shadow')}>{t('to_shadow')}</Button>
                <Button variant="quiet" onPress={() => setDialog('withdraw_draft')}>
                  {t('withdraw')}
                </Button>
              </>
            )}
          </StageCard>
          <StageCard stage="shadow" version={shadow}>
            {shadow && (
              <>
                <Button variant="primary" isDisabled={activationProblem !== null} onPress={() => setDialog('activate')}>
                  {t('activate')}
                </Button>
                <Button variant="quiet" onPress={() => setDialog('withdraw_shadow')}>
                  {t('withdraw')}
                </Button>
              </>
            )}
          </StageCard>
          <StageCard stage="active" version={active} standard={stages.standard} />
          <StageCard stage="previous" version={previous} />
        </div>
      </Section>
      {(draft || shadow) && (
        <Section title={t('differences')} description={t(draft ? 'differences_draft' : 'differences_shadow')}>
          <Differences differences={differences} />
        </Section>
      )}
      <DraftEditor stages={stages} />
      {dialog === 'shadow' && <ShadowDialog onClose={close} />}
      {dialog === 'activate' && shadow && <ActivateDialog version={shadow} onClose={close} />}
      {dialog === 'withdraw_draft' && <WithdrawDialog stage="draft" onClose={close} />}
      {dialog === 'withdraw_shadow' && <WithdrawDialog stage="shadow" onClose={close} />}
    </>
  );
}
