import type { ReasonCode, SignalCode } from '@cotejo/contracts';
import type { Scorecard } from '@cotejo/scorecard/editor';
import { useTexts } from '../i18n/texts.js';
import { formTexts } from './form-texts.js';
import type { SectionProps } from './levels-section.js';
import { OwnRulesSection } from './own-rules-section.js';
import styles from './policies.module.css';
import { SignalList } from './signal-list.js';

interface RulesSectionProps extends SectionProps {
  /** The scorecard of the policy: a new rule gets its reason for the signal. */
  scorecard: Scorecard | undefined;
}

/** Signals that reject, that raise the score, and that do not count. A signal is in one of the three lists at most. */
export function RulesSection({ form, onChange, scorecard }: RulesSectionProps) {
  const t = useTexts(formTexts);
  const { hardStops, floors, disabledCharacteristics: disabled } = form;
  const used = new Set<SignalCode>([...hardStops, ...floors].map(({ signal }) => signal).concat(disabled));
  const free = (scorecard?.characteristics ?? []).map(({ signal }) => signal).filter((signal) => !used.has(signal));
  const ruleOf = (signal: SignalCode) => ({
    signal,
    reason:
      scorecard?.characteristics.find((each) => each.signal === signal)?.reason ?? (signal as unknown as ReasonCode),
  });
  const setDisabled = (signals: SignalCode[]) => onChange({ ...form, disabledCharacteristics: signals });
  return (
    <div className={styles.section}>
      <OwnRulesSection form={form} onChange={onChange} />
      <SignalList
        title={t('stops')}
        description={t('stops_text')}
        pointer="/hardStops"
        signals={hardStops.map(({ signal }) => signal)}
        free={free}
        onAdd={(signal) => onChange({ ...form, hardStops: [...hardStops, ruleOf(signal)] })}
        onRemove={(index) => onChange({ ...form, hardStops: hardStops.toSpliced(index, 1) })}
      />
      <SignalList
        title={t('floors')}
        description={t('floors_text')}
        pointer="/floors"
        signals={floors.map(({ signal }) => signal)}
        free={free}
        numbers={{
          property: 'floor',
          values: floors.map(({ floor }) => floor),
          onChange: (index, floor) =>
            onChange({ ...form, floors: floors.map((each, at) => (at === index ? { ...each, floor } : each)) }),
        }}
        onAdd={(signal) =>
          onChange({ ...form, floors: [...floors, { ...ruleOf(signal), floor: form.thresholds.reviewFrom }] })
        }
        onRemove={(index) => onChange({ ...form, floors: floors.toSpliced(index, 1) })}
      />
      <SignalList
        title={t('disabled')}
        description={t('disabled_text')}
        pointer="/disabledCharacteristics"
        signals={disabled}
        free={free}
        onAdd={(signal) => setDisabled([...disabled, signal])}
        onRemove={(index) => setDisabled(disabled.toSpliced(index, 1))}
      />
    </div>
  );
}
