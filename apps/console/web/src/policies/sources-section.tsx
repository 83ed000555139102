import { SIGNALS, SOURCE_IDS, type SourceId } from '@cotejo/contracts';
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
export function SourcesSection({ form, problems, onChange, planned, scorecard }: SourcesSectionProps) {
  const t = useTexts(formTexts);
  const { language } = useLanguage();
  const { mandatorySources } = form.plain;
  const unknown = form.unknownPoints ?? [];
  const setUnknown = (unknownPoints: typeof unknown) => onChange({ ...form, unknownPoints });
  const free = (scorecard?.characteristics ?? [])
    .map(({ signal }) => signal)
    .filter((signal) => SIGNALS[signal].source !== 'velocity' && !unknown.some((each) => each.signal === signal));
  const choices = SOURCE_IDS.filter((id) => id !== 'velocity').map((id) => ({
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
          value={mandatorySources}
          onChange={(chosen) => onChange({ ...form, plain: { ...form.plain, mandatorySources: chosen as SourceId[] } })}
        />
      </div>
      <NumberField
        label={t('missing_floor')}
        description={t('missing_floor_text')}
        pointer="/missingMandatoryFloor"
        value={form.missingMandatoryFloor}
        problems={problems}
        onChange={(missingMandatoryFloor) => onChange({ ...form, missingMandatoryFloor })}
      />
      <SignalList
        title={t('unknown')}
        description={t('unknown_text')}
        pointer="/unknownPoints"
        signals={unknown.map(({ signal }) => signal)}
        free={free}
        problems={problems}
        numbers={{
          values: unknown.map(({ points }) => points),
          label: t('points_of'),
          onChange: (index, points) =>
            setUnknown(unknown.map((each, at) => (at === index ? { ...each, points } : each))),
        }}
        onAdd={(signal) => setUnknown([...unknown, { signal, points: '0' }])}
        onRemove={(index) => setUnknown(unknown.toSpliced(index, 1))}
      />
    </div>
  );
}
