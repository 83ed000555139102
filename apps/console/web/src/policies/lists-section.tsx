import { useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { useProblemTexts } from '../ui/problem-text.js';
import { fieldId } from './field-place.js';
import { formTexts } from './form-texts.js';
import type { SectionProps } from './levels-section.js';
import styles from './policies.module.css';

type Done = 'entry_added' | 'entry_removed' | 'entry_known' | 'entry_missing';

interface ListProps {
  entries: readonly string[];
  onChange: (entries: string[]) => void;
}

/** Buyers whom the tenant always allows. Buyers are rejected by blocks; a deny list of an earlier version can be emptied. */
export function ListsSection({ form, onChange }: SectionProps) {
  const { lists } = form;
  return (
    <div className={styles.section}>
      <AllowList entries={lists.allow} onChange={(allow) => onChange({ ...form, lists: { ...lists, allow } })} />
      <DenyList entries={lists.deny} onChange={(deny) => onChange({ ...form, lists: { ...lists, deny } })} />
    </div>
  );
}

function DenyList({ entries, onChange }: ListProps) {
  const t = useTexts(formTexts);
  return (
    <section className={styles.signals} aria-label={t('deny')} id={fieldId('/lists/deny')} tabIndex={-1}>
      <h3>{t('deny')}</h3>
      <p>
        {t('deny_text')}{' '}
        <Link to="../blocks" relative="path">
          {t('to_blocks')}
        </Link>
      </p>
      {entries.length > 0 && (
        <Notice actions={<Button onPress={() => onChange([])}>{t('empty_list')}</Button>}>
          {t('deny_left')} {t('list_count', { count: entries.length })}
        </Notice>
      )}
    </section>
  );
}

/** Only digests are in the form. */
function AllowList({ entries, onChange }: ListProps) {
  const t = useTexts(formTexts);
  const tenant = useTenant();
  const [value, setValue] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const problemTexts = useProblemTexts();
  const digest = useChange('POST /api/tenants/:tenant/policy/list-entries');
  const change = async (isAdded: boolean) => {
    setDone(null);
    setProblem(null);
    const { digests } = await digest.mutateAsync({ params: { tenant }, body: { value } });
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
    <section className={styles.signals} aria-label={t('allow')} id={fieldId('/lists/allow')} tabIndex={-1}>
      <div>
        <h3>{t('allow')}</h3>
        <p className={styles.muted}>
          {t('allow_text')} {t('list_private')} {t('list_count', { count: entries.length })}
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
        <TextField
          name="value"
          label={t('document')}
          description={t('document_hint')}
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
