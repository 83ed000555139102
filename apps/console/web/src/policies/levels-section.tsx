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
import { addLevel, changeLevel, type LevelFields, type NumberProblem, type PolicyForm } from './policy-form.js';

export interface SectionProps {
  form: PolicyForm;
  problems: readonly NumberProblem[];
  onChange: (form: PolicyForm) => void;
}

/** Thresholds for all purchases, and for purchases from an amount on. */
export function LevelsSection({ form, problems, onChange }: SectionProps) {
  const t = useTexts(formTexts);
  const { levels } = form;
  return (
    <div className={styles.section}>
      <p>{t('levels_text')}</p>
      <p className={styles.muted}>{t('tiers_text')}</p>
      {levels.map((level, index) => (
        <Level
          key={index}
          level={level}
          pointer={index === 0 ? '/thresholds' : `/amountTiers/${index - 1}`}
          problems={problems}
          onChange={(changed) => onChange(changeLevel(form, index, changed))}
          onRemove={() => onChange(changeLevel(form, index, null))}
        />
      ))}
      <NewLevel form={form} onChange={onChange} />
    </div>
  );
}

interface LevelProps {
  level: LevelFields;
  pointer: string;
  problems: readonly NumberProblem[];
  onChange: (level: LevelFields) => void;
  onRemove: () => void;
}

function Level({ level, pointer, problems, onChange, onRemove }: LevelProps) {
  const t = useTexts(formTexts);
  const { number } = useFormats();
  const { fromCop, reviewFrom, rejectFrom } = level;
  const pesos = fromCop === null ? null : readPesos(fromCop);
  const named = pesos === null ? t('level_unnamed') : t('level_from', { amount: number(pesos) });
  const name = fromCop === null ? t('level_base') : named;
  return (
    <fieldset className={styles.level} id={fieldId(pointer)} tabIndex={-1}>
      <legend>{name}</legend>
      {fromCop !== null && (
        <NumberField
          label={t('from_cop')}
          pointer={`${pointer}/fromCop`}
          value={fromCop}
          problems={problems}
          onChange={(typed) => onChange({ ...level, fromCop: typed })}
        />
      )}
      <NumberField
        label={t('review_from')}
        pointer={`${pointer}/reviewFrom`}
        value={reviewFrom}
        problems={problems}
        onChange={(typed) => onChange({ ...level, reviewFrom: typed })}
      />
      <NumberField
        label={t('reject_from')}
        pointer={`${pointer}/rejectFrom`}
        value={rejectFrom}
        problems={problems}
        onChange={(typed) => onChange({ ...level, rejectFrom: typed })}
      />
      {fromCop !== null && (
        <Button variant="quiet" aria-label={t('remove_named', { name })} onPress={onRemove}>
          {t('remove')}
        </Button>
      )}
    </fieldset>
  );
}

/** Adds a band at its place in the order of amounts. */
function NewLevel({ form, onChange }: Pick<SectionProps, 'form' | 'onChange'>) {
  const t = useTexts(formTexts);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'level_exists' | 'level_amount' | null>(null);
  const add = () => {
    const pesos = readPesos(typed);
    const added = pesos === null ? null : addLevel(form, pesos);
    setProblem(added ? null : pesos === null ? 'level_amount' : 'level_exists');
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
