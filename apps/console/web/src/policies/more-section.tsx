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
  const names = [...new Set([...scorecards.map(versionName), form.scorecard])];
  return (
    <div className={styles.section}>
      <div id={fieldId('/scorecard')} tabIndex={-1}>
        <Select
          label={t('scorecard')}
          description={t('scorecard_text')}
          value={form.scorecard}
          choices={names.map((name) => ({ value: name, label: name }))}
          onChange={(scorecard) => onChange({ ...form, scorecard })}
        />
      </div>
      <Switch isSelected={form.earlyAnswer} onChange={(earlyAnswer) => onChange({ ...form, earlyAnswer })}>
        {t('early')}
      </Switch>
    </div>
  );
}
