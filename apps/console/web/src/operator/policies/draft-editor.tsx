import { useRef, useState } from 'react';
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
import { FindingList } from './finding-list.js';
import { type Finding, findingsOf, warningOf } from './findings.js';
import type { Place } from './json-places.js';
import styles from './policies.module.css';
import { policiesTexts } from './policies-texts.js';

const ROWS = 24;
const NOTE_LENGTH_MAX = 200;

type Start = 'draft' | 'active' | 'standard';

/** Writing a draft, as JSON. What is typed stays until it is saved or something else is started from. */
export function DraftEditor({ stages }: { stages: PolicyStages }) {
  const t = useTexts(policiesTexts);
  const tenant = useTenant();
  const frame = useRef<HTMLDivElement>(null);
  const starts = startsOf(stages, tenant);
  const [start, setStart] = useState<Start>(() => starts[0]?.name ?? 'standard');
  const textOf = (name: Start): string => written(starts.find((each) => each.name === name)?.policy ?? stages.standard);
  const [text, setText] = useState(() => textOf(start));
  const [note, setNote] = useState(stages.draft?.note ?? '');
  const [warnings, setWarnings] = useState<Finding[]>([]);
  const draft = useChange('PUT /api/operator/tenants/:tenant/policies/draft', {
    outdates: ['GET /api/operator/tenants/:tenant/policies'],
    onDone: (drafted) => {
      setWarnings(drafted.warnings.map(warningOf));
      toast(t('saved'));
    },
  });
  const problem = problemOf(text);
  const findings = findingsOf(draft.error);
  const change = (typed: string) => {
    setText(typed);
    draft.reset();
    setWarnings([]);
  };
  const goTo = ({ start: from, end }: Place) => {
    const area = frame.current?.querySelector('textarea');
    if (!area) {
      return;
    }
    area.focus();
    area.setSelectionRange(from, end);
    const lineHeight = area.scrollHeight / text.split('\n').length;
    area.scrollTop = (text.slice(0, from).split('\n').length - ROWS / 3) * lineHeight;
  };
  return (
    <Section title={t(stages.draft ? 'edit' : 'edit_new')} description={t('edit_text')}>
      <div className={styles.editorTools}>
        <Select
          label={t('start_from')}
          value={start}
          choices={starts.map(({ name }) => ({ value: name, label: t(`start_${name}`) }))}
          onChange={(name) => {
            setStart(name);
            change(textOf(name));
          }}
        />
        <Button isDisabled={problem !== null} onPress={() => change(written(JSON.parse(text)))}>
          {t('tidy')}
        </Button>
      </div>
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
          <TextField
            name="policy"
            label={t('json')}
            rows={ROWS}
            mono
            value={text}
            onChange={change}
            spellCheck="false"
            isInvalid={problem !== null || findings.length > 0}
          />
          {problem && (
            <p role="status" className={styles.problem}>
              {'line' in problem ? t('not_json_at', problem) : t(problem.key)}
            </p>
          )}
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

const written = (policy: unknown): string => JSON.stringify(policy, null, 2);

/** What a draft can be started from, the likeliest first. The standard's own name is taken: a copy has another. */
function startsOf({ draft, active, standard }: PolicyStages, tenant: string) {
  const starts: { name: Start; policy: Record<string, unknown> }[] = [];
  if (draft) {
    starts.push({ name: 'draft', policy: draft.policy });
  }
  if (active) {
    starts.push({ name: 'active', policy: active.policy });
  }
  return [...starts, { name: 'standard' as const, policy: { ...standard, id: tenant, version: '1.0.0' } }];
}

type JsonProblem = { line: number; column: number } | { key: 'not_json' | 'not_object' };

function problemOf(text: string): JsonProblem | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? null : { key: 'not_object' };
  } catch (error) {
    // Every browser says where, most of them like this.
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? [];
    return line && column ? { line: Number(line), column: Number(column) } : { key: 'not_json' };
  }
}
