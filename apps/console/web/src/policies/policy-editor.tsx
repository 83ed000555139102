import { validate } from 'virtual:shipped-policies';
import type { SourceId } from '@cotejo/contracts';
import { type Policy, type Scorecard, versionName } from '@cotejo/scorecard/editor';
import { useEffect, useMemo, useState } from 'react';
import type { TenantPolicy } from '../../../src/api/policies.api.js';
import { useChange } from '../api/hooks.js';
import { lastBacktest } from '../backtest/last-backtest.js';
import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { useMember, useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { Tabs } from '../ui/tabs.js';
import { toast } from '../ui/toast.js';
import type { SentQuestion } from './check-worker.js';
import { startsOf } from './draft-starts.js';
import { EffectPanel } from './effect-panel.js';
import { fieldId, placesAround, type TabId, tabOf } from './field-place.js';
import { formTexts } from './form-texts.js';
import { JsonSection, selectJson } from './json-section.js';
import { LevelsSection, type SectionProps } from './levels-section.js';
import { ListsSection } from './lists-section.js';
import { MoreSection } from './more-section.js';
import styles from './policies.module.css';
import { INVALIDATES } from './policy-dialogs.js';
import { addedLevel } from './policy-form.js';
import { type Edited, readEdited } from './policy-json.js';
import { policyTexts } from './policy-texts.js';
import { forgetProposedDraft, proposedDraft } from './proposed-draft.js';
import { RulesSection } from './rules-section.js';
import { SourcesSection } from './sources-section.js';
import { usePolicyCheck } from './use-policy-check.js';

const NOTE_LENGTH_MAX = 200;

/** The tabs of the form, and the JSON for operators. */
type EditorTab = TabId | 'json';

interface PolicyEditorProps {
  data: TenantPolicy;
  /** Hash of the draft that this member saw; `null`: none. */
  seen: string | null;
  onSeen: (hash: string | null) => void;
  /** Starts the form again from the newest draft. */
  onReload: () => void;
}

/**
 * Forms for the draft, with the effect of each change beside them; operators can also write JSON. What is typed stays until it is
 * saved or another start is chosen.
 */
export function PolicyEditor({ data, seen, onSeen, onReload }: PolicyEditorProps) {
  const t = useTexts(policyTexts);
  const tForm = useTexts(formTexts);
  const { stages } = data;
  const scorecards = data.scorecards as unknown as Scorecard[];
  const sources = data.sources as SourceId[];
  const tenant = useTenant();
  const member = useMember();
  const starts = startsOf(tenant, stages, proposedDraft(tenant));
  const [start, setStart] = useState(starts[0]?.name ?? 'standard');
  const [edited, setEdited] = useState<Edited>(() => starts[0]?.policy as Policy);
  const [amount, setAmount] = useState('');
  const [tab, setTab] = useState<EditorTab>('levels');
  const [target, setTarget] = useState<string | null>(null);
  const backtest = lastBacktest(member.id);
  const { form, text, policy, findings, syntax } = useMemo(() => readEdited(edited, validate), [edited]);
  const scorecard = scorecards.find((each) => versionName(each) === form?.scorecard);
  const amountCop = readPesos(amount);
  const inForce = (stages.active?.policy ?? stages.standard) as unknown as Policy;
  // The question keeps its identity while nothing of it changes, so that a refresh of the page begins no check.
  const inForceText = JSON.stringify(inForce);
  const question = useMemo<SentQuestion | null>(
    () =>
      policy && {
        policy,
        inForce: JSON.parse(inForceText) as Policy,
        scorecards,
        sources,
        amountCop,
        historyJson: backtest?.sample.factsJson ?? '[]',
      },
    // The scorecards and the sources of the plan are the same in every refresh of the page.
    [policy, inForceText, amountCop, backtest],
  );
  const check = usePolicyCheck(question);
  const hasErrors = check.answer?.findings.some(({ severity }) => severity === 'error') ?? false;
  const json = tab === 'json' && syntax === undefined ? text : null;
  useEffect(() => {
    if (target !== null) {
      focusPlace(target);
      setTarget(null);
    }
  }, [target]);
  const goTo = (pointer: string) => {
    if (json !== null) {
      selectJson(json, pointer);
      return;
    }
    setTab(tabOf(pointer));
    setTarget(pointer);
  };
  const changeForm = (changed: Policy) => {
    setEdited(changed);
    // A new band has no effect on a purchase without an amount, so the test buyers buy for the amount of the band.
    const added = form && addedLevel(form, changed);
    if (added && amount.trim() === '') {
      setAmount(String(added));
    }
  };
  const inForm = (section: (props: SectionProps) => React.ReactNode) =>
    form ? section({ form, onChange: changeForm }) : <Notice tone="warn">{tForm('json_first')}</Notice>;
  const tabs: Partial<Record<EditorTab, React.ReactNode>> = {
    levels: inForm((props) => <LevelsSection {...props} />),
    rules: inForm((props) => <RulesSection {...props} scorecard={scorecard} />),
    sources: inForm((props) => <SourcesSection {...props} planned={sources} scorecard={scorecard} />),
    lists: inForm((props) => <ListsSection {...props} />),
    more: inForm((props) => <MoreSection {...props} scorecards={scorecards} />),
  };
  if (member.role === 'operator') {
    tabs.json = <JsonSection text={text} syntax={syntax} isInvalid={policy === null} onChange={setEdited} />;
  }
  return (
    <Section title={t(stages.draft ? 'edit' : 'edit_new')} description={t('edit_text')}>
      {(stages.draft?.hash ?? null) !== seen && (
        <Notice tone="warn" title={t('stale_title')} actions={<Button onPress={onReload}>{t('load_theirs')}</Button>}>
          {t('stale')}
        </Notice>
      )}
      <div className={styles.start}>
        <Select
          label={t('start_from')}
          value={start}
          choices={starts.map(({ name }) => ({ value: name, label: t(`start_${name}`) }))}
          onChange={(name) => {
            setStart(name);
            setEdited(starts.find((each) => each.name === name)?.policy as Policy);
          }}
        />
      </div>
      {start === 'advice' && <Notice tone="accent">{t('advice_text')}</Notice>}
      <div className={styles.desk}>
        <div className={styles.forms}>
          <Tabs
            label={tForm('sections')}
            tabs={(Object.keys(tabs) as EditorTab[]).map((id) => ({
              id,
              label: tForm(`tab_${id}`),
              content: tabs[id],
            }))}
            selected={tab}
            onSelect={(id) => setTab(id as EditorTab)}
          />
          <SaveDraft
            policy={policy}
            isNamed={tab === 'json'}
            hasErrors={hasErrors}
            note={stages.draft?.note ?? ''}
            seen={seen}
            onSeen={onSeen}
          />
        </div>
        <EffectPanel
          check={check}
          isComplete={policy !== null}
          problems={json === null ? [] : findings}
          json={json}
          amount={amount}
          onAmount={setAmount}
          backtest={backtest}
          onGo={goTo}
        />
      </div>
    </Section>
  );
}

interface SaveDraftProps extends Pick<PolicyEditorProps, 'seen' | 'onSeen'> {
  policy: Policy | null;
  /** The policy keeps its id and version. Otherwise the console chooses them. */
  isNamed: boolean;
  hasErrors: boolean;
  note: string;
}

function SaveDraft({ policy, isNamed, hasErrors, note: noteBefore, seen, onSeen }: SaveDraftProps) {
  const t = useTexts(policyTexts);
  const tenant = useTenant();
  const [note, setNote] = useState(noteBefore);
  const route = isNamed ? 'PUT /api/operator/tenants/:tenant/policies/draft' : 'PUT /api/tenants/:tenant/policy/draft';
  const save = useChange(route, {
    invalidates: INVALIDATES,
    onDone: ({ draft }) => {
      onSeen(draft?.hash ?? null);
      forgetProposedDraft();
      toast(t('saved'));
    },
  });
  return (
    <Form
      submitLabel={t('save')}
      isWide
      isDisabled={policy === null || hasErrors}
      onSubmit={async () => {
        const body = { policy: { ...policy }, note: note.trim() || null, replaces: seen };
        await save.mutateAsync({ params: { tenant }, body });
      }}
    >
      <TextField
        name="note"
        label={t('note')}
        description={t('note_hint')}
        value={note}
        onChange={setNote}
        maxLength={NOTE_LENGTH_MAX}
      />
      {save.error?.details.detail && <p lang="en">{save.error.details.detail}</p>}
    </Form>
  );
}

/** Moves the focus to the field of a place, or to the nearest field around it. */
function focusPlace(pointer: string): void {
  for (const place of placesAround(pointer)) {
    const field = document.getElementById(fieldId(place));
    if (field) {
      field.focus();
      field.scrollIntoView({ block: 'center' });
      return;
    }
  }
}
