import { useMemo } from 'react';
import type { ActivityPage } from '../../../src/api/activity.api.js';
import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { Select } from '../ui/select.js';
import styles from './activity.module.css';
import { activityTexts } from './activity-texts.js';
import type { LogFilters, LogKind } from './log-query.js';
import { useLogWords } from './log-words.js';

interface LogFilterFieldsProps {
  kind: LogKind;
  filters: LogFilters;
  people: ActivityPage['people'];
  isOfAll: boolean;
  onChange: (filters: LogFilters) => void;
}

export function LogFilterFields({ kind, filters, people, isOfAll, onChange }: LogFilterFieldsProps) {
  const t = useTexts(activityTexts);
  const words = useLogWords();
  const set = (name: keyof LogFilters) => (value: string) => onChange({ ...filters, [name]: value });
  const field = (name: keyof LogFilters) => ({ value: filters[name], onChange: set(name) });
  const named = people.map(({ id, name }) => ({ value: id, label: words.person(name) }));
  return (
    <search className={styles.filters}>
      <TextField label={t('search')} placeholder={t('search_hint')} type="search" maxLength={100} {...field('text')} />
      {isOfAll && <AccountFilter {...field('tenant')} />}
      <Select label={t('person')} choices={[{ value: '', label: t('everybody') }, ...named]} {...field('person')} />
      {kind === 'changes' ? (
        <ActionFilter {...field('action')} />
      ) : (
        <Select
          label={t('only')}
          choices={[
            { value: '', label: t('all_results') },
            { value: 'refused', label: t('refused') },
          ]}
          {...field('only')}
        />
      )}
      <TextField label={t('since')} type="date" {...field('since')} />
      <TextField label={t('until')} type="date" {...field('until')} />
    </search>
  );
}

interface FilterProps {
  value: string;
  onChange: (value: string) => void;
}

function ActionFilter(props: FilterProps) {
  const t = useTexts(activityTexts);
  const words = useLogWords();
  const actions = useMemo(
    () =>
      Object.keys(activityTexts.es)
        .filter((key) => key.includes('.') && key !== 'member.sign_in' && key !== 'member.refused')
        .map((value) => ({ value, label: words.action(value) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [words.action],
  );
  return <Select label={t('action')} choices={[{ value: '', label: t('all_actions') }, ...actions]} {...props} />;
}

function AccountFilter(props: FilterProps) {
  const t = useTexts(activityTexts);
  const list = useAnswer('GET /api/operator/tenants', {});
  const tenants = (list.data?.tenants ?? [])
    .map(({ id, company }) => ({ value: id, label: company === null ? id : `${company} (${id})` }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const choices = [{ value: '', label: t('all_accounts') }, { value: '-', label: t('operation') }, ...tenants];
  return <Select label={t('account')} choices={choices} {...props} />;
}
