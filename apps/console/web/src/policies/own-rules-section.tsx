import { RULES_MAX } from '@cotejo/contracts';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { fieldId } from './field-place.js';
import type { SectionProps } from './levels-section.js';
import { OwnRuleCard } from './own-rule-card.js';
import { newRule } from './own-rule-form.js';
import { ownRuleTexts } from './own-rule-texts.js';
import styles from './policies.module.css';

/** The rules of the merchant, each in words and as rows of choices. */
export function OwnRulesSection({ form, onChange }: SectionProps) {
  const t = useTexts(ownRuleTexts);
  const { rules = [], attributes = {} } = form;
  return (
    <section className={styles.signals} aria-label={t('title')} id={fieldId('/rules')} tabIndex={-1}>
      <div>
        <h3>{t('title')}</h3>
        <p className={styles.muted}>{t('text')}</p>
        <p className={styles.muted}>{t('try_text')}</p>
      </div>
      {rules.length === 0 && <p className={styles.muted}>{t('none')}</p>}
      {rules.map((rule, index) => (
        <OwnRuleCard
          // The name of a rule changes while a person types it.
          key={index}
          rule={rule}
          pointer={`/rules/${index}`}
          attributes={attributes}
          onChange={(changed) => onChange({ ...form, rules: rules.with(index, changed) })}
          onRemove={() => onChange({ ...form, rules: rules.toSpliced(index, 1) })}
        />
      ))}
      <div>
        <Button
          isDisabled={rules.length >= RULES_MAX}
          onPress={() => onChange({ ...form, rules: [...rules, newRule(rules, attributes)] })}
        >
          {t('add')}
        </Button>
      </div>
    </section>
  );
}
