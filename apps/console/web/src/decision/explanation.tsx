import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAnswer } from '../api/hooks.js';
import { policyChoices } from '../backtest/policy-choices.js';
import { ListSection } from '../compliance/list-section.js';
import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { AmountField } from './amount-field.js';
import { ChallengeSection } from './challenge-section.js';
import styles from './decision.module.css';
import { DecisionSummary } from './decision-summary.js';
import { decisionTexts } from './decision-texts.js';
import { PointSection } from './point-section.js';
import type { Given } from './read-given.js';
import { amountOf, deciderOf, isOriginal } from './replay.js';
import { ReplaySection } from './replay-section.js';
import { SourceSection } from './source-section.js';
import { WhatIfSection } from './what-if-section.js';

/** Everything about a decision whose signature was verified. */
export function Explanation({ given }: { given: Given }) {
  const t = useTexts(decisionTexts);
  const { payload, receipt, screening, challenges } = given;
  const [typed, setTyped] = useState('');
  const tenant = useTenant();
  const policies = useAnswer('GET /api/tenants/:tenant/policy', { params: { tenant } });
  const choices = useMemo(() => policyChoices(policies.data), [policies.data]);
  const original = useMemo(
    () => choices.find((choice) => isOriginal(payload, deciderOf(payload, choice))) ?? null,
    [choices, payload],
  );
  const current = choices.find(({ origin }) => origin === 'active' || origin === 'standard');
  const amount = amountOf(payload, readPesos(typed), receipt.salts?.amount);
  return (
    <div className="stack">
      <Section
        title={t('decision')}
        actions={
          <div className={styles.screenOnly}>
            <Button icon={<Printer size={16} aria-hidden="true" />} onPress={() => window.print()}>
              {t('print')}
            </Button>
          </div>
        }
      >
        <DecisionSummary payload={payload} original={original} />
      </Section>
      <PointSection payload={payload} />
      <ChallengeSection challenges={challenges} />
      <SourceSection payload={payload} />
      {payload.inputs.amount !== undefined && (
        <div className={typed === '' ? styles.screenOnly : ''}>
          <AmountField payload={payload} salt={receipt.salts?.amount} typed={typed} onType={setTyped} />
        </div>
      )}
      <Answer query={policies}>
        {() => (
          <>
            <WhatIfSection payload={payload} original={original} current={current} amount={amount} />
            <ReplaySection payload={payload} choices={choices} original={original} amount={amount} />
          </>
        )}
      </Answer>
      <ListSection payload={payload} screening={screening} />
    </div>
  );
}
