import { useState } from 'react';
import type { RecoveryCodes as Codes, SecondFactorSetup } from '../../../src/api/session.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useMember } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Badge } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { ProblemNotice } from '../ui/problem-notice.js';
import { toast } from '../ui/toast.js';
import { accountTexts } from './account-texts.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorSetUp } from './second-factor-set-up.js';

export function SecondFactor() {
  const t = useTexts(accountTexts);
  const { secondFactor } = useMember();
  const { refreshSession } = useSession();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<Codes | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  if (codes) {
    return <RecoveryCodes codes={codes.codes} onKept={() => setCodes(null)} />;
  }
  return (
    <Section
      title={t('factor')}
      description={t('factor_text')}
      actions={<Badge tone={secondFactor ? 'good' : 'warn'}>{t(secondFactor ? 'on' : 'off')}</Badge>}
    >
      <ProblemNotice problem={problem} />
      {setup ? (
        <SecondFactorSetUp
          setup={setup}
          onCancel={() => setSetup(null)}
          onEnabled={async (newCodes) => {
            setCodes(newCodes);
            setSetup(null);
            toast(t('factor_enabled'));
            await refreshSession();
          }}
        />
      ) : (
        <SecondFactorActions onSetUp={setSetup} onCodes={setCodes} onProblem={setProblem} />
      )}
    </Section>
  );
}

interface SecondFactorActionsProps {
  onSetUp: (setup: SecondFactorSetup) => void;
  onCodes: (codes: Codes) => void;
  /** Gets null when a new attempt starts. */
  onProblem: (problem: unknown) => void;
}

function SecondFactorActions({ onSetUp, onCodes, onProblem }: SecondFactorActionsProps) {
  const t = useTexts(accountTexts);
  const { secondFactor, role } = useMember();
  const { refreshSession } = useSession();
  const [isDisabling, setDisabling] = useState(false);
  const startSetUp = useChange('POST /api/account/second-factor');
  const renewCodes = useChange('POST /api/account/second-factor/recovery-codes');
  const disable = useChange('DELETE /api/account/second-factor');
  const attempt = async (work: () => Promise<unknown>) => {
    onProblem(null);
    await work().catch(onProblem);
  };
  return (
    <div className="row">
      {!secondFactor && (
        <Button variant="primary" onPress={() => attempt(async () => onSetUp(await startSetUp.mutateAsync({})))}>
          {t('factor_set_up')}
        </Button>
      )}
      {secondFactor && (
        <Button onPress={() => attempt(async () => onCodes(await renewCodes.mutateAsync({})))}>{t('codes_new')}</Button>
      )}
      {secondFactor && role !== 'operator' && <Button onPress={() => setDisabling(true)}>{t('disable')}</Button>}
      <ConfirmDialog
        title={t('factor_disable_title')}
        isOpen={isDisabling}
        isDangerous
        confirmLabel={t('disable')}
        onClose={() => setDisabling(false)}
        onConfirm={async () => {
          await disable.mutateAsync({});
          await refreshSession();
          toast(t('factor_disabled'));
        }}
      >
        <p>{t('factor_disable_text')}</p>
      </ConfirmDialog>
    </div>
  );
}
