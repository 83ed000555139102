import { useState } from 'react';
import { LIST_KINDS, type NewListEntry } from '../../../src/api/policies.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { useProblemTexts } from '../ui/problem-text.js';
import { Select } from '../ui/select.js';
import { fieldId } from './field-place.js';
import { formTexts } from './form-texts.js';
import type { SectionProps } from './levels-section.js';
import styles from './policies.module.css';

type Kind = NewListEntry['kind'];
type ListName = 'allow' | 'deny';
type Done = 'entry_added' | 'entry_removed' | 'entry_known' | 'entry_missing';

/** Buyers whom the tenant always allows or denies. Only digests are in the form. */
export function ListsSection({ form, onChange }: SectionProps) {
  const t = useTexts(formTexts);
  const setList = (name: ListName, entries: string[]) =>
    onChange({ ...form, lists: { ...form.lists, [name]: entries } });
  return (
    <div className={styles.section}>
      <p>{t('list_private')}</p>
      <SubjectList name="deny" entries={form.lists.deny} kinds={LIST_KINDS} onChange={(all) => setList('deny', all)} />
      <SubjectList
        name="allow"
        entries={form.lists.allow}
        kinds={['document']}
        onChange={(all) => setList('allow', all)}
      />
    </div>
  );
}

interface SubjectListProps {
  name: ListName;
  entries: readonly string[];
  kinds: readonly Kind[];
  onChange: (entries: string[]) => void;
}

function SubjectList({ name, entries, kinds, onChange }: SubjectListProps) {
  const t = useTexts(formTexts);
  const tenant = useTenant();
  const [kind, setKind] = useState<Kind>('document');
  const [value, setValue] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const problemTexts = useProblemTexts();
  const digest = useChange('POST /api/tenants/:tenant/policy/list-entries');
  const change = async (isAdded: boolean) => {
    setDone(null);
    setProblem(null);
    const { digests } = await digest.mutateAsync({ params: { tenant }, body: { kind, value } });
    const others = entries.filter((entry) => !digests.includes(entry));
    const isKnown = others.length < entries.length;
    const [newest] = digests;
    if (isAdded && !isKnown && newest) {
      onChange([...entries, newest]);
    }
    if (!isAdded && isKnown) {
      onChange(others);
    }
    setDone(isAdded ? (isKnown ? 'entry_known' : 'entry_added') : isKnown ? 'entry_removed' : 'entry_missing');
    setValue('');
  };
  return (
    <section className={styles.signals} aria-label={t(name)} id={fieldId(`/lists/${name}`)} tabIndex={-1}>
      <div>
        <h3>{t(name)}</h3>
        <p className={styles.muted}>
          {t(`${name}_text`)} {t('list_count', { count: entries.length })}
        </p>
      </div>
      <Form
        submitLabel={t('add_entry')}
        submitVariant="secondary"
        isDisabled={value.trim() === ''}
        onSubmit={() => change(true)}
        actions={
          <Button variant="quiet" isDisabled={value.trim() === ''} onPress={() => change(false).catch(setProblem)}>
            {t('remove_entry')}
          </Button>
        }
      >
        {kinds.length > 1 && (
          <Select
            label={t('kind')}
            value={kind}
            choices={kinds.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
            onChange={setKind}
          />
        )}
        <TextField
          name="value"
          label={kinds.length > 1 ? t('value') : t('kind_document')}
          value={value}
          autoComplete="off"
          maxLength={320}
          onChange={setValue}
        />
      </Form>
      {problem !== null && <Notice tone="bad">{problemTexts.explain(problem)}</Notice>}
      {done && <Notice tone={done === 'entry_added' || done === 'entry_removed' ? 'good' : 'plain'}>{t(done)}</Notice>}
    </section>
  );
}
