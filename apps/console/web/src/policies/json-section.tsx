import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { formTexts } from './form-texts.js';
import { findNearestPlace, findPlaces, lineAt } from './json-places.js';
import styles from './policies.module.css';
import { formatPolicy, type SyntaxProblem } from './policy-json.js';

const ROWS = 24;
const FIELD_ID = 'policy-json';

interface JsonSectionProps {
  text: string;
  /** `undefined`: the text is JSON. */
  syntax: SyntaxProblem | undefined;
  isInvalid: boolean;
  onChange: (text: string) => void;
}

/** The policy as JSON, for operators. */
export function JsonSection({ text, syntax, isInvalid, onChange }: JsonSectionProps) {
  const t = useTexts(formTexts);
  const isJson = syntax === undefined;
  return (
    <div className={styles.section}>
      <p className={styles.muted}>{t('json_text')}</p>
      <TextField
        id={FIELD_ID}
        label={t('json')}
        rows={ROWS}
        mono
        value={text}
        onChange={onChange}
        spellCheck="false"
        isInvalid={isInvalid}
      />
      {!isJson && (
        <p role="status" className={styles.problem}>
          {syntax ? t('not_json_at', syntax) : t('not_json')}
        </p>
      )}
      <div>
        <Button isDisabled={!isJson} onPress={() => onChange(formatPolicy(JSON.parse(text)))}>
          {t('tidy')}
        </Button>
      </div>
    </div>
  );
}

/** Selects the place of a finding in the text area, or the nearest place around it, and scrolls it into the upper third. */
export function selectJson(text: string, pointer: string): void {
  const area = document.getElementById(FIELD_ID) as HTMLTextAreaElement | null;
  if (!area) {
    return;
  }
  const { start, end } = findNearestPlace(findPlaces(text), pointer);
  area.focus();
  area.setSelectionRange(start, end);
  const lineHeight = area.scrollHeight / text.split('\n').length;
  area.scrollTop = (lineAt(text, start) - ROWS / 3) * lineHeight;
}
