import {
  type AttributeSpec,
  EVIDENCE_CODES,
  type MerchantRule,
  type RuleAction,
  ruleWords,
  signalText,
} from '@cotejo/contracts';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Switch } from '../ui/choices.js';
import { TextField } from '../ui/fields.js';
import { Select } from '../ui/select.js';
import { ConditionRowFields } from './condition-row-fields.js';
import { fieldId } from './field-place.js';
import { NumberField } from './number-field.js';
import {
  type ActionKind,
  actionOfKind,
  type ConditionRow,
  conditionOf,
  kindOfAction,
  ROWS_MAX,
  rowOfFact,
  rowsOf,
  toggled,
} from './own-rule-form.js';
import { ownRuleTexts } from './own-rule-texts.js';
import styles from './policies.module.css';

interface OwnRuleCardProps {
  rule: MerchantRule;
  pointer: string;
  attributes: Readonly<Record<string, AttributeSpec>>;
  onChange: (rule: MerchantRule) => void;
  onRemove: () => void;
}

/** One rule: its conditions as rows of three choices, and what it does. */
export function OwnRuleCard({ rule, pointer, attributes, onChange, onRemove }: OwnRuleCardProps) {
  const t = useTexts(ownRuleTexts);
  const { language } = useLanguage();
  const rows = rowsOf(rule.when);
  const setRows = (changed: ConditionRow[]) => onChange({ ...rule, when: conditionOf(changed) });
  return (
    <section className={styles.ownRule} aria-label={t('named', { name: rule.id })} id={fieldId(pointer)} tabIndex={-1}>
      <p>
        <strong>{ruleWords(rule, attributes, language)}.</strong>
      </p>
      <TextField
        id={fieldId(`${pointer}/id`)}
        label={t('name')}
        description={t('name_text')}
        value={rule.id}
        autoComplete="off"
        maxLength={40}
        onChange={(id) => onChange({ ...rule, id })}
      />
      {rows === null && <p className={styles.muted}>{t('in_json')}</p>}
      {rows?.map((row, index) => (
        <ConditionRowFields
          // A row has no identity besides its place.
          key={index}
          row={row}
          number={index + 1}
          pointer={`${pointer}/when${rows.length > 1 ? `/all/${index}` : ''}`}
          attributes={attributes}
          onChange={(changed) => setRows(rows.with(index, changed))}
          {...(rows.length > 1 && { onRemove: () => setRows(rows.toSpliced(index, 1)) })}
        />
      ))}
      {rows !== null && rows.length < ROWS_MAX && (
        <div>
          <Button variant="quiet" onPress={() => setRows([...rows, rowOfFact('amount', attributes)])}>
            {t('add_condition')}
          </Button>
        </div>
      )}
      <ActionFields action={rule.then} pointer={`${pointer}/then`} onChange={(then) => onChange({ ...rule, then })} />
      <div>
        <Button variant="quiet" onPress={onRemove}>
          {t('remove', { name: rule.id })}
        </Button>
      </div>
    </section>
  );
}

interface ActionFieldsProps {
  action: RuleAction;
  pointer: string;
  onChange: (action: RuleAction) => void;
}

const KINDS: readonly ActionKind[] = ['review', 'challenge', 'points', 'floor'];

function ActionFields({ action, pointer, onChange }: ActionFieldsProps) {
  const t = useTexts(ownRuleTexts);
  const { language } = useLanguage();
  const kind = kindOfAction(action);
  return (
    <div className={styles.threeChoices} id={fieldId(pointer)} tabIndex={-1}>
      <Select
        label={t('then')}
        value={kind}
        choices={KINDS.map((value) => ({ value, label: t(`do_${value}`) }))}
        onChange={(changed) => onChange(actionOfKind(changed))}
      />
      {typeof action === 'object' && 'points' in action && (
        <NumberField
          label={t('points')}
          pointer={`${pointer}/points`}
          kind="half_points"
          value={action.points}
          onChange={(points) => onChange({ points })}
        />
      )}
      {typeof action === 'object' && 'floor' in action && (
        <NumberField
          label={t('points')}
          pointer={`${pointer}/floor`}
          value={action.floor}
          onChange={(floor) => onChange({ floor })}
        />
      )}
      {typeof action === 'object' && 'challenge' in action && (
        <fieldset className={styles.evidenceChoices} aria-label={t('evidence')}>
          {EVIDENCE_CODES.map((code) => (
            <Switch
              key={code}
              isSelected={action.challenge.includes(code)}
              onChange={() => onChange({ challenge: toggled(action.challenge, code) })}
            >
              {signalText(code)[language]}
            </Switch>
          ))}
        </fieldset>
      )}
    </div>
  );
}
