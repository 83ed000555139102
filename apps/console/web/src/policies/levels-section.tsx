import { diffPolicies, type Policy } from '@cotejo/scorecard/editor';
import { useState } from 'react';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { Notice } from '../ui/notice.js';
import { fieldId } from './field-place.js';
import { formTexts } from './form-texts.js';
import { NumberField } from './number-field.js';
import styles from './policies.module.css';
import { addLevel, changeLevel, followThresholds, type Level as LevelOf, levelsOf } from './policy-form.js';
import { settingWords } from './policy-words.js';
import { READERS } from './read-number.js';

export interface SectionProps {
  form: Policy;
  onChange: (form: Policy) => void;
}

/** Thresholds for all purchases, and for purchases from an amount on. */
export function LevelsSection({ form, onChange, base }: SectionProps & { base: Policy }) {
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
      <Followers form={form} onChange={onChange} base={base} />
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

/** Offers to change the values that must follow the changed thresholds. */
function Followers({ form, onChange, base }: SectionProps & { base: Policy }) {
  const t = useTexts(formTexts);
  const { number } = useFormats();
  const { language } = useLanguage();
  const followed = followThresholds(form, base);
  // A field without a number differs from itself.
  const changes = diffPolicies(form, followed).filter(({ before }) => !Number.isNaN(before));
  if (changes.length === 0) {
    return null;
  }
  const values = new Set(changes.map(({ after }) => after));
  const [value] = values;
  const label = values.size === 1 ? t('follow_to', { value: number(Number(value)) }) : t('follow');
  return (
    <Notice tone="warn" actions={<Button onPress={() => onChange(followed)}>{label}</Button>}>
      <p>{t('follow_text')}</p>
      <ul>
        {changes.map(({ what, before, after }) => (
          <li key={what}>
            {settingWords(what, language)}: {number(Number(before))} → {number(Number(after))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const NO_LEVEL = { fromCop: '', reviewFrom: '', rejectFrom: '' };

/** Adds a band at its place in the order of amounts. */
function NewLevel({ form, onChange }: SectionProps) {
  const t = useTexts(formTexts);
  const [typed, setTyped] = useState(NO_LEVEL);
  const [problem, setProblem] = useState<'level_exists' | 'amount' | 'points' | null>(null);
  const add = () => {
    const fromCop = readPesos(typed.fromCop);
    const points = Object.fromEntries(
      (['reviewFrom', 'rejectFrom'] as const)
        .filter((name) => typed[name].trim() !== '')
        .map((name) => [name, READERS.points(typed[name])]),
    );
    if (fromCop === null || Object.values(points).some(Number.isNaN)) {
      setProblem(fromCop === null ? 'amount' : 'points');
      return;
    }
    const added = addLevel(form, { fromCop, ...points });
    setProblem(added ? null : 'level_exists');
    if (added) {
      onChange(added);
      setTyped(NO_LEVEL);
    }
  };
  const field = (name: keyof typeof NO_LEVEL, label: string, isWrong: boolean) => (
    <TextField
      label={label}
      value={typed[name]}
      inputMode="decimal"
      autoComplete="off"
      isInvalid={isWrong}
      errorMessage={isWrong && problem && t(problem)}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
    />
  );
  return (
    <form
      className={styles.newLevel}
      aria-label={t('new_level')}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <strong>{t('new_level')}</strong>
      <p className={styles.muted}>{t('new_level_hint')}</p>
      <div className={styles.newLevelFields}>
        {field('fromCop', t('from_cop'), problem === 'amount' || problem === 'level_exists')}
        {field('reviewFrom', t('review_from'), problem === 'points')}
        {field('rejectFrom', t('reject_from'), problem === 'points')}
      </div>
      <Button type="submit">{t('add_level')}</Button>
    </form>
  );
}
