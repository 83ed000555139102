import { type Scorecard, versionName } from '@cotejo/scorecard/editor';
import { useTexts } from '../i18n/texts.js';
import { Switch } from '../ui/choices.js';
import { Select } from '../ui/select.js';
import { fieldId } from './field-place.js';
import { formTexts } from './form-texts.js';
import type { SectionProps } from './levels-section.js';
import styles from './policies.module.css';

interface MoreSectionProps extends SectionProps {
  scorecards: readonly Scorecard[];
}

export function MoreSection({ form, onChange, scorecards }: MoreSectionProps) {
  const t = useTexts(formTexts);
  const { plain } = form;
  const names = [...new Set([...scorecards.map(versionName), plain.scorecard])];
  return (
    <div className={styles.section}>
      <div id={fieldId('/scorecard')} tabIndex={-1}>
        <Select
          label={t('scorecard')}
          description={t('scorecard_text')}
          value={plain.scorecard}
          choices={names.map((name) => ({ value: name, label: name }))}
          onChange={(scorecard) => onChange({ ...form, plain: { ...plain, scorecard } })}
        />
      </div>
      <Switch
        isSelected={plain.earlyAnswer}
        onChange={(earlyAnswer) => onChange({ ...form, plain: { ...plain, earlyAnswer } })}
      >
        {t('early')}
      </Switch>
    </div>
  );
}
