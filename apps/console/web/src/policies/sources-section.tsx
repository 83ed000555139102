import { SIGNALS, type SignalCode, SOURCE_APP_IDS, type SourceId } from '@cotejo/contracts';
import type { Scorecard } from '@cotejo/scorecard/editor';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { CheckboxGroup } from '../ui/choices.js';
import { fieldId } from './field-place.js';
import { formTexts } from './form-texts.js';
import type { SectionProps } from './levels-section.js';
import { NumberField } from './number-field.js';
import styles from './policies.module.css';
import { sourceWords } from './policy-words.js';
import { SignalList } from './signal-list.js';

interface SourcesSectionProps extends SectionProps {
  /** Sources of the tenant's plan. */
  planned: readonly SourceId[];
  scorecard: Scorecard | undefined;
}

/** Mandatory sources, and what a missing answer costs. */
export function SourcesSection({ form, onChange, planned, scorecard }: SourcesSectionProps) {
  const t = useTexts(formTexts);
  const { language } = useLanguage();
  const unknown = form.unknownPoints ?? {};
  const signals = Object.keys(unknown) as SignalCode[];
  const setUnknown = (unknownPoints: typeof unknown) => onChange({ ...form, unknownPoints });
  const free = (scorecard?.characteristics ?? [])
    .map(({ signal }) => signal)
    .filter((signal) => SIGNALS[signal].source !== 'velocity' && !Object.hasOwn(unknown, signal));
  const choices = SOURCE_APP_IDS.map((id) => ({
    value: id,
    label: sourceWords(id, language),
    ...(!planned.includes(id) && { description: t('not_in_plan') }),
  }));
  return (
    <div className={styles.section}>
      <div id={fieldId('/mandatorySources')} tabIndex={-1}>
        <CheckboxGroup
          label={t('mandatory')}
          description={t('mandatory_text')}
          choices={choices}
          value={form.mandatorySources}
          onChange={(chosen) => onChange({ ...form, mandatorySources: chosen as SourceId[] })}
        />
      </div>
      <NumberField
        label={t('missing_floor')}
        description={t('missing_floor_text')}
        pointer="/missingMandatoryFloor"
        value={form.missingMandatoryFloor}
        onChange={(missingMandatoryFloor) => onChange({ ...form, missingMandatoryFloor })}
      />
      <SignalList
        title={t('unknown')}
        description={t('unknown_text')}
        pointer="/unknownPoints"
        signals={signals}
        free={free}
        numbers={{
          kind: 'half_points',
          values: Object.values(unknown),
          onChange: (index, points) => setUnknown({ ...unknown, [signals[index] as SignalCode]: points }),
        }}
        onAdd={(signal) => setUnknown({ ...unknown, [signal]: 0 })}
        onRemove={(index) => setUnknown(Object.fromEntries(Object.entries(unknown).toSpliced(index, 1)))}
      />
    </div>
  );
}
