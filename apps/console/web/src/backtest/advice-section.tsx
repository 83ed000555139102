import { type Advice, type AdviceInput, parseCostRate } from '@cotejo/backtest/advice';
import { useState } from 'react';
import { GuideLink } from '../app/docs-link.js';
import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { Switch } from '../ui/choices.js';
import { TextField } from '../ui/fields.js';
import { Form, type FormValues } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { type AdviceBasis, adviceInput, readCapacity, readQuestion } from './advice-form.js';
import { adviceTexts } from './advice-texts.js';
import { AdviceView } from './advice-view.js';
import styles from './backtest.module.css';

interface AdviceSectionProps {
  title: string;
  description: string;
  basis: AdviceBasis;
  onAdvise: (input: AdviceInput) => Promise<Advice>;
}

/** Asks what mistakes cost, and advises the thresholds that would have cost least. */
export function AdviceSection({ title, description, basis, onAdvise }: AdviceSectionProps) {
  const t = useTexts(adviceTexts);
  const { hasAmounts } = basis;
  const [given, setGiven] = useState<{ advice: Advice; basis: AdviceBasis } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [keepFraudLoss, setKeepFraudLoss] = useState(false);
  const submit = async ({ text }: FormValues) => {
    const typed = { fraud: text('fraud'), reject: text('reject'), review: text('review'), capacity: text('capacity') };
    const question = readQuestion(typed, keepFraudLoss);
    if (!question) {
      return; // The fields say what is wrong.
    }
    setHasFailed(false);
    try {
      setGiven({ advice: await onAdvise(adviceInput(basis, question)), basis });
    } catch {
      setHasFailed(true);
    }
  };
  const rateProblem = (text: string) => {
    const rate = parseCostRate(text);
    const isGood = rate !== null && (hasAmounts || 'cop' in rate);
    return isGood ? null : t(hasAmounts ? 'rate_wrong' : 'pesos_wrong');
  };
  return (
    <Section title={title} description={description} actions={<GuideLink name="policies">{t('guide')}</GuideLink>}>
      <Form submitLabel={t('ask')} onSubmit={submit} isWide>
        <div className={styles.costs}>
          <TextField
            name="capacity"
            label={t('capacity')}
            description={t('capacity_hint')}
            isRequired
            validate={(text) => (readCapacity(text) === null ? t('capacity_wrong') : null)}
          />
          <TextField
            name="fraud"
            label={t('fraud')}
            description={t(hasAmounts ? 'fraud_hint' : 'fraud_hint_pesos')}
            defaultValue={hasAmounts ? '100%' : ''}
            isRequired
            validate={rateProblem}
          />
          <TextField
            name="reject"
            label={t('reject')}
            description={t(hasAmounts ? 'reject_hint' : 'reject_hint_pesos')}
            isRequired
            validate={rateProblem}
          />
          <TextField
            name="review"
            label={t('review')}
            description={t('review_hint')}
            isRequired
            validate={(text) => (readPesos(text) === null ? t('pesos_wrong') : null)}
          />
        </div>
        <Switch isSelected={keepFraudLoss} onChange={setKeepFraudLoss}>
          {t('keep_fraud_loss')}
        </Switch>
      </Form>
      {hasFailed && <Notice tone="bad">{t('failed')}</Notice>}
      {given && given.basis === basis && <AdviceView advice={given.advice} policy={given.basis.policy} />}
    </Section>
  );
}
