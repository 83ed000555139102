import { listPolicy } from 'virtual:shipped-policies';
import { Printer } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAnswer } from '../api/hooks.js';
import { policyChoices } from '../backtest/policy-choices.js';
import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { AmountField } from './amount-field.js';
import styles from './decision.module.css';
import { DecisionSummary } from './decision-summary.js';
import { decisionTexts } from './decision-texts.js';
import { listHits } from './list-hits.js';
import { ListSection } from './list-section.js';
import { PointSection } from './point-section.js';
import type { Given } from './read-given.js';
import { amountOf, deciderOf, isOriginal } from './replay.js';
import { ReplaySection } from './replay-section.js';
import { SourceSection } from './source-section.js';
import { WhatIfSection } from './what-if-section.js';

/** Everything about a decision whose signature was verified. */
export function Explanation({ given }: { given: Given }) {
  const t = useTexts(decisionTexts);
  const { payload, receipt, answer } = given;
  // A changed answer explains nothing.
  const hits = answer && answer.differences.length > 0 ? null : given.hits;
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
  const place = useOpenForPrint();
  return (
    <div ref={place} className="stack">
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
      <SourceSection payload={payload} />
      {payload.inputs.amount !== undefined && (
        <AmountField payload={payload} salt={receipt.salts?.amount} typed={typed} onType={setTyped} />
      )}
      <Answer query={policies}>
        {() => (
          <>
            <WhatIfSection payload={payload} original={original} current={current} amount={amount} />
            <ReplaySection payload={payload} choices={choices} original={original} amount={amount} />
          </>
        )}
      </Answer>
      <ListSection payload={payload} hits={listHits(payload, hits ?? [], listPolicy)} hasScreening={hits !== null} />
    </div>
  );
}

/** Opens what is folded before the page is printed, and folds it again afterwards. */
function useOpenForPrint() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...(place.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
      for (const details of opened) {
        details.open = true;
      }
    };
    const fold = () => {
      for (const details of opened) {
        details.open = false;
      }
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', fold);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', fold);
    };
  }, []);
  return place;
}
