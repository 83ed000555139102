import type { Policy } from '@cotejo/scorecard/editor';
import { useState } from 'react';
import { useFormats } from '../i18n/formats.js';
import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { fieldId } from './field-place.js';
import { formTexts } from './form-texts.js';
import { NumberField } from './number-field.js';
import styles from './policies.module.css';
import { addLevel, changeLevel, type Level as LevelOf, levelsOf } from './policy-form.js';

export interface SectionProps {
  form: Policy;
  onChange: (form: Policy) => void;
}

/** Thresholds for all purchases, and for purchases from an amount on. */
export function LevelsSection({ form, onChange }: SectionProps) {
  const t = useTexts(formTexts);
  return (
    <div className={styles.section}>
      <p>{t('levels_text')}</p>
      <p className={styles.muted}>{t('tiers_text')}</p>
      {levelsOf(form).map((level, index) => (
        <Level
          key={index}
          level={level}
          pointer={index === 0 ? '/thresholds' : `/amountTiers/${index - 1}`}
          onChange={(changed) => onChange(changeLevel(form, index, changed))}
          onRemove={() => onChange(changeLevel(form, index, null))}
        />
      ))}
      <NewLevel form={form} onChange={onChange} />
    </div>
  );
}

interface LevelProps {
  level: LevelOf;
  pointer: string;
  onChange: (level: LevelOf) => void;
  onRemove: () => void;
}

function Level({ level, pointer, onChange, onRemove }: LevelProps) {
  const t = useTexts(formTexts);
  const { number } = useFormats();
  const { fromCop } = level;
  const named = Number.isNaN(fromCop) ? t('level_unnamed') : t('level_from', { amount: number(fromCop ?? 0) });
  const name = fromCop === undefined ? t('level_base') : named;
  const field = (label: 'from_cop' | 'review_from' | 'reject_from', property: keyof LevelOf, value: number) => (
    <NumberField
      label={t(label)}
      pointer={`${pointer}/${property}`}
      kind={property === 'fromCop' ? 'amount' : 'points'}
      value={value}
      onChange={(changed) => onChange({ ...level, [property]: changed })}
    />
  );
  return (
    <fieldset className={styles.level} id={fieldId(pointer)} tabIndex={-1}>
      <legend>{name}</legend>
      {fromCop !== undefined && field('from_cop', 'fromCop', fromCop)}
      {field('review_from', 'reviewFrom', level.reviewFrom)}
      {field('reject_from', 'rejectFrom', level.rejectFrom)}
      {fromCop !== undefined && (
        <Button variant="quiet" aria-label={t('remove_named', { name })} onPress={onRemove}>
          {t('remove')}
        </Button>
      )}
    </fieldset>
  );
}

/** Adds a band at its place in the order of amounts. */
function NewLevel({ form, onChange }: SectionProps) {
  const t = useTexts(formTexts);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'level_exists' | 'amount' | null>(null);
  const add = () => {
    const pesos = readPesos(typed);
    const added = pesos === null ? null : addLevel(form, pesos);
    setProblem(added ? null : pesos === null ? 'amount' : 'level_exists');
    if (added) {
      onChange(added);
      setTyped('');
    }
  };
  return (
    <form
      className={styles.adder}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label={t('new_level')}
        description={t('new_level_hint')}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        isInvalid={problem !== null}
        errorMessage={problem && t(problem)}
        onChange={setTyped}
      />
      <Button type="submit">{t('add_level')}</Button>
    </form>
  );
}
