import { type RefObject, useRef, useState } from 'react';
import type { PolicyStages } from '../../../../src/api/operator.api.js';
import { useChange } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { useTenant } from '../../session/member.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/fields.js';
import { Form } from '../../ui/form.js';
import { Section } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { toast } from '../../ui/toast.js';
import {
  findJsonProblem,
  formatPolicy,
  type JsonProblem,
  listStarts,
  type Start,
  type StartName,
} from './draft-text.js';
import { FindingList } from './finding-list.js';
import { type Finding, readDraftFindings, readFindings } from './findings.js';
import type { Place } from './json-places.js';
import styles from './policies.module.css';
import { policiesTexts } from './policies-texts.js';

const ROWS = 24;
const NOTE_LENGTH_MAX = 200;

/** An editor for the draft, as JSON. The text stays until it is saved or the operator starts from another policy. */
export function DraftEditor({ stages }: { stages: PolicyStages }) {
  const t = useTexts(policiesTexts);
  const tenant = useTenant();
  const frame = useRef<HTMLDivElement>(null);
  const starts = listStarts(stages, tenant);
  const [text, setText] = useState(() => formatPolicy(starts[0]?.policy));
  const [note, setNote] = useState(stages.draft?.note ?? '');
  const [warnings, setWarnings] = useState<Finding[]>([]);
  const draft = useChange('PUT /api/operator/tenants/:tenant/policies/draft', {
    invalidates: ['GET /api/operator/tenants/:tenant/policies'],
    onDone: (saved) => {
      setWarnings(readDraftFindings(saved.findings));
      toast(t('saved'));
    },
  });
  const problem = findJsonProblem(text);
  const findings = readFindings(draft.error);
  const changeText = (changed: string) => {
    setText(changed);
    draft.reset();
    setWarnings([]);
  };
  const goTo = (place: Place) => selectPlace(frame, text, place);
  return (
    <Section title={t(stages.draft ? 'edit' : 'edit_new')} description={t('edit_text')}>
      <EditorTools starts={starts} text={text} isValid={problem === null} onChange={changeText} />
      <Form
        submitLabel={t('save')}
        isWide
        isDisabled={problem !== null}
        onSubmit={async () => {
          const body = { policy: JSON.parse(text) as Record<string, unknown>, note: note.trim() || null };
          await draft.mutateAsync({ params: { tenant }, body });
        }}
      >
        <div ref={frame}>
          <PolicyField text={text} problem={problem} hasFindings={findings.length > 0} onChange={changeText} />
        </div>
        <TextField
          name="note"
          label={t('note')}
          description={t('note_hint')}
          value={note}
          onChange={setNote}
          maxLength={NOTE_LENGTH_MAX}
        />
        {findings.length > 0 && <FindingList title={t('findings')} findings={findings} text={text} onGo={goTo} />}
        {warnings.length > 0 && <FindingList title={t('warnings')} findings={warnings} text={text} onGo={goTo} />}
      </Form>
    </Section>
  );
}

interface EditorToolsProps {
  starts: readonly Start[];
  text: string;
  isValid: boolean;
  onChange: (text: string) => void;
}

function EditorTools({ starts, text, isValid, onChange }: EditorToolsProps) {
  const t = useTexts(policiesTexts);
  const [start, setStart] = useState<StartName>(starts[0]?.name ?? 'standard');
  return (
    <div className={styles.editorTools}>
      <Select
        label={t('start_from')}
        value={start}
        choices={starts.map(({ name }) => ({ value: name, label: t(`start_${name}`) }))}
        onChange={(name) => {
          setStart(name);
          onChange(formatPolicy(starts.find((each) => each.name === name)?.policy));
        }}
      />
      <Button isDisabled={!isValid} onPress={() => onChange(formatPolicy(JSON.parse(text)))}>
        {t('tidy')}
      </Button>
    </div>
  );
}

interface PolicyFieldProps {
  text: string;
  problem: JsonProblem | null;
  hasFindings: boolean;
  onChange: (text: string) => void;
}

function PolicyField({ text, problem, hasFindings, onChange }: PolicyFieldProps) {
  const t = useTexts(policiesTexts);
  return (
    <>
      <TextField
        name="policy"
        label={t('json')}
        rows={ROWS}
        mono
        value={text}
        onChange={onChange}
        spellCheck="false"
        isInvalid={problem !== null || hasFindings}
      />
      {problem && (
        <p role="status" className={styles.problem}>
          {'line' in problem ? t('not_json_at', problem) : t(problem.key)}
        </p>
      )}
    </>
  );
}

/** Selects a place in the text area and scrolls it into the upper third. */
function selectPlace(frame: RefObject<HTMLDivElement | null>, text: string, { start, end }: Place): void {
  const area = frame.current?.querySelector('textarea');
  if (!area) {
    return;
  }
  area.focus();
  area.setSelectionRange(start, end);
  const lineHeight = area.scrollHeight / text.split('\n').length;
  area.scrollTop = (text.slice(0, start).split('\n').length - ROWS / 3) * lineHeight;
}
