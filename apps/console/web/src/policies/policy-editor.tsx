import { validate } from 'virtual:shipped-policies';
import type { SourceId } from '@cotejo/contracts';
import { diffPolicies, type Policy, type Scorecard, versionName } from '@cotejo/scorecard/editor';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { TenantPolicy } from '../../../src/api/policies.api.js';
import { useChange } from '../api/hooks.js';
import { lastBacktest } from '../backtest/last-backtest.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { useMember, useTenant } from '../session/member.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { Tabs } from '../ui/tabs.js';
import { toast } from '../ui/toast.js';
import type { SentQuestion } from './check-worker.js';
import type { DraftEdits } from './draft-edits.js';
import { ConflictNotice, RestoredNotice } from './edits-notice.js';
import { EffectPanel } from './effect-panel.js';
import { EvidenceSection } from './evidence-section.js';
import { fieldId, placesAround, type TabId, tabOf } from './field-place.js';
import { formTexts } from './form-texts.js';
import { JsonSection, selectJson } from './json-section.js';
import { LevelsSection, type SectionProps } from './levels-section.js';
import { ListsSection } from './lists-section.js';
import { MoreSection } from './more-section.js';
import styles from './policies.module.css';
import { INVALIDATES } from './policy-dialogs.js';
import { amountOfChanges } from './policy-form.js';
import { type Edited, readEdited } from './policy-json.js';
import { policyTexts } from './policy-texts.js';
import { forgetProposedDraft } from './proposed-draft.js';
import { RulesSection } from './rules-section.js';
import { SourcesSection } from './sources-section.js';
import { usePolicyCheck } from './use-policy-check.js';

const NOTE_LENGTH_MAX = 200;

/** The tabs of the form, and the JSON for operators. */
type EditorTab = TabId | 'json';

interface PolicyEditorProps {
  data: TenantPolicy;
  draft: DraftEdits;
}

/** Forms for the draft, with the effect of each change beside them; operators can also write JSON. */
export function PolicyEditor({ data, draft }: PolicyEditorProps) {
  const t = useTexts(policyTexts);
  const tForm = useTexts(formTexts);
  const { number } = useFormats();
  const { language } = useLanguage();
  const { stages } = data;
  const scorecards = data.scorecards as unknown as Scorecard[];
  const sources = data.sources as SourceId[];
  const member = useMember();
  const { edited, start, base } = draft.edits;
  const setEdited = (changed: Edited) => draft.change({ edited: changed });
  /** `null`: the amount follows the changes, until a person types one. */
  const [typedAmount, setAmount] = useState<string | null>(null);
  const [tab, setTab] = useState<EditorTab>('levels');
  const [target, setTarget] = useState<string | null>(null);
  const backtest = lastBacktest(member.id);
  const { form, text, policy, findings, syntax } = useMemo(() => readEdited(edited, validate), [edited]);
  const scorecard = scorecards.find((each) => versionName(each) === form?.scorecard);
  const inForce = (stages.active?.policy ?? stages.standard) as unknown as Policy;
  const changedAmount = policy && amountOfChanges(diffPolicies(inForce, policy));
  const amount = typedAmount ?? (changedAmount === null ? '' : number(changedAmount));
  const amountCop = readPesos(amount);
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
        language,
        historyJson: backtest?.sample.factsJson ?? '[]',
      },
    // The scorecards and the sources of the plan are the same in every refresh of the page.
    [policy, inForceText, amountCop, backtest, language],
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
  const inForm = (section: (props: SectionProps) => React.ReactNode) =>
    form ? section({ form, onChange: setEdited }) : <Notice tone="warn">{tForm('json_first')}</Notice>;
  const tabs: Partial<Record<EditorTab, React.ReactNode>> = {
    levels: inForm((props) => <LevelsSection {...props} base={base} />),
    rules: inForm((props) => <RulesSection {...props} scorecard={scorecard} />),
    evidence: inForm((props) => <EvidenceSection {...props} scorecard={scorecard} />),
    sources: inForm((props) => <SourcesSection {...props} planned={sources} scorecard={scorecard} />),
    lists: inForm((props) => <ListsSection {...props} />),
    more: inForm((props) => <MoreSection {...props} scorecards={scorecards} />),
  };
  if (member.role === 'operator') {
    tabs.json = <JsonSection text={text} syntax={syntax} isInvalid={policy === null} onChange={setEdited} />;
  }
  return (
    <Section title={t(stages.draft ? 'edit' : 'edit_new')} description={t('edit_text')}>
      <RestoredNotice draft={draft} />
      <div className={styles.start}>
        <Select
          label={t('start_from')}
          value={start}
          choices={draft.starts.map((name) => ({ value: name, label: t(`start_${name}`) }))}
          onChange={draft.beginWith}
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
          {draft.isStale && <ConflictNotice draft={draft} theirs={stages.draft} form={form} />}
          <SaveDraft policy={policy} isNamed={tab === 'json'} hasErrors={hasErrors} draft={draft} />
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

interface SaveDraftProps extends Pick<PolicyEditorProps, 'draft'> {
  policy: Policy | null;
  /** The policy keeps its id and version. Otherwise the console chooses them. */
  isNamed: boolean;
  hasErrors: boolean;
}

function SaveDraft({ policy, isNamed, hasErrors, draft }: SaveDraftProps) {
  const t = useTexts(policyTexts);
  const client = useQueryClient();
  const tenant = useTenant();
  const { note, seen } = draft.edits;
  const route = isNamed ? 'PUT /api/operator/tenants/:tenant/policies/draft' : 'PUT /api/tenants/:tenant/policy/draft';
  const save = useChange(route);
  return (
    <Form
      submitLabel={t('save')}
      isWide
      isDisabled={policy === null || hasErrors}
      onSubmit={async () => {
        const { edits } = draft;
        const body = { policy: { ...policy }, note: note.trim() || null, replaces: seen };
        try {
          const saved = await save.mutateAsync({ params: { tenant }, body });
          draft.change({ seen: saved.draft?.hash ?? null });
        } finally {
          // Waits, so that the page never shows the draft of before.
          await Promise.all(INVALIDATES.map((route) => client.refetchQueries({ queryKey: [route], type: 'active' })));
        }
        draft.endSaved(edits);
        forgetProposedDraft();
        toast(t('saved'));
      }}
    >
      <TextField
        name="note"
        label={t('note')}
        description={t('note_hint')}
        value={note}
        onChange={(changed) => draft.change({ note: changed })}
        maxLength={NOTE_LENGTH_MAX}
      />
      {save.error?.reason === 'invalid_policy' && <p lang="en">{save.error.details.detail}</p>}
    </Form>
  );
}

/** Moves the focus to the field of a place, or to the nearest field around it, and marks it until the focus leaves. */
function focusPlace(pointer: string): void {
  for (const place of placesAround(pointer)) {
    const field = document.getElementById(fieldId(place));
    if (field) {
      field.dataset.marked = '';
      field.addEventListener('blur', () => delete field.dataset.marked, { once: true });
      field.focus();
      field.scrollIntoView({ block: 'center' });
      return;
    }
  }
}
