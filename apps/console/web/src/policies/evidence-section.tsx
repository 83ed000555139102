import type { EvidenceSettings, Scorecard } from '@cotejo/scorecard/editor';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Switch } from '../ui/choices.js';
import { fieldId } from './field-place.js';
import { formTexts } from './form-texts.js';
import type { SectionProps } from './levels-section.js';
import { NumberField } from './number-field.js';
import { offsetEffect } from './offset-words.js';
import styles from './policies.module.css';
import { offsetName, signalWords } from './policy-words.js';

const NO_SETTINGS: EvidenceSettings = { disabledOffsets: [], unknownBelowCop: 0 };

/** The offset matrix of the scorecard: one switch for each rule. */
export function EvidenceSection({ form, onChange, scorecard }: SectionProps & { scorecard: Scorecard | undefined }) {
  const t = useTexts(formTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  const settings = form.evidence ?? NO_SETTINGS;
  const { disabledOffsets: disabled, unknownBelowCop } = settings;
  const rules = scorecard?.offsets ?? [];
  const gone = disabled.filter((id) => !rules.some((rule) => rule.id === id));
  const change = (changed: Partial<EvidenceSettings>) => onChange({ ...form, evidence: { ...settings, ...changed } });
  const rows = [
    ...rules.map((rule) => ({
      id: rule.id,
      name: signalWords(rule.evidence, language),
      effect: scorecard ? offsetEffect(rule, scorecard, language) : '',
    })),
    ...gone.map((id) => ({ id, name: offsetName(id, language), effect: t('offset_gone') })),
  ];
  return (
    <div className={styles.section} id={fieldId('/evidence')} tabIndex={-1}>
      <p className={styles.muted}>{t(rules.length === 0 ? 'evidence_none' : 'evidence_text')}</p>
      <ul className="stack-small">
        {rows.map(({ id, name, effect }, index) => (
          <li key={id} id={fieldId(`/offsets/${index}`)} tabIndex={-1}>
            <Switch
              isSelected={!disabled.includes(id)}
              onChange={(isOn) =>
                change({ disabledOffsets: isOn ? disabled.filter((each) => each !== id) : [...disabled, id] })
              }
            >
              <strong>{name}:</strong> {effect}
            </Switch>
          </li>
        ))}
      </ul>
      {rules.length > 0 && (
        <NumberField
          label={t('unknown_below')}
          description={
            unknownBelowCop === 0
              ? t('unknown_below_never')
              : t('unknown_below_text', { amount: number(unknownBelowCop) })
          }
          pointer="/evidence/unknownBelowCop"
          kind="amount"
          value={unknownBelowCop}
          onChange={(changed) => change({ unknownBelowCop: changed })}
        />
      )}
    </div>
  );
}
