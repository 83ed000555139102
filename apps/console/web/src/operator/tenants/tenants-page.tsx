import { useState } from 'react';
import { Link } from 'react-router';
import type { TenantView } from '../../../../src/api/operator.api.js';
import { useAnswer } from '../../api/hooks.js';
import { useFormats } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerPage } from '../../ui/answer-page.js';
import { Button } from '../../ui/button.js';
import { DataTable } from '../../ui/data-table.js';
import { TextField } from '../../ui/fields.js';
import { Select } from '../../ui/select.js';
import { EmptyState } from '../../ui/states.js';
import { useDialog } from '../../ui/use-dialog.js';
import { CreateTenantDialog } from './create-tenant-dialog.js';
import { searchTenants } from './search-tenants.js';
import { TenantStateBadge } from './tenant-facts.js';
import styles from './tenants.module.css';
import { tenantsTexts } from './tenants-texts.js';

const STATES = ['all', 'active', 'suspended', 'trial_over'] as const;
type State = (typeof STATES)[number];
/** Rows that are shown first, and that each press of "Show more" adds. */
const ROWS = 100;

export function Component() {
  const t = useTexts(tenantsTexts);
  const { dialog, open } = useDialog();
  const create = () => open((close) => <CreateTenantDialog onClose={close} />);
  const list = useAnswer('GET /api/operator/tenants', {});
  return (
    <AnswerPage
      title={t('title')}
      description={t('description')}
      actions={
        <Button variant="primary" onPress={create}>
          {t('create')}
        </Button>
      }
      query={list}
      dialog={dialog}
    >
      {({ tenants }) =>
        tenants.length === 0 ? (
          <EmptyState
            title={t('empty')}
            actions={
              <Button variant="primary" onPress={create}>
                {t('create')}
              </Button>
            }
          >
            {t('empty_text')}
          </EmptyState>
        ) : (
          <Tenants tenants={tenants} />
        )
      }
    </AnswerPage>
  );
}

function Tenants({ tenants }: { tenants: readonly TenantView[] }) {
  const t = useTexts(tenantsTexts);
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<State>('all');
  const [rows, setRows] = useState(ROWS);
  const matches = searchTenants(tenants, typed, state);
  const showAll = () => {
    setTyped('');
    setState('all');
  };
  return (
    <>
      <search className={styles.search}>
        <TextField label={t('search')} placeholder={t('search_hint')} type="search" value={typed} onChange={setTyped} />
        <Select
          label={t('state')}
          value={state}
          onChange={setState}
          choices={STATES.map((value) => ({ value, label: t(value === 'all' ? value : `state_${value}`) }))}
        />
      </search>
      <p role="status" className="muted">
        {t('count', { shown: matches.length, all: tenants.length })}
      </p>
      {matches.length === 0 ? (
        <EmptyState title={t('no_match')} actions={<Button onPress={showAll}>{t('clear')}</Button>}>
          {t('no_match_text')}
        </EmptyState>
      ) : (
        <TenantTable tenants={matches.slice(0, rows)} />
      )}
      {matches.length > rows && (
        <div>
          <Button onPress={() => setRows(rows + ROWS)}>{t('more', { count: matches.length - rows })}</Button>
        </div>
      )}
    </>
  );
}

function TenantTable({ tenants }: { tenants: readonly TenantView[] }) {
  const t = useTexts(tenantsTexts);
  const { date } = useFormats();
  const plans = useAnswer('GET /api/plans', {}).data?.plans ?? [];
  const planName = (id: string) => plans.find((plan) => plan.id === id)?.name ?? id;
  return (
    <DataTable
      label={t('list')}
      rows={tenants}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('company'),
          isName: true,
          cell: ({ id, company }) => (
            <Link to={`/operator/tenants/${encodeURIComponent(id)}`}>{company ?? t('no_company')}</Link>
          ),
        },
        { header: t('identifier'), cell: ({ id }) => <code>{id}</code> },
        { header: t('nit'), cell: ({ nit }) => nit ?? t('no_value') },
        { header: t('plan'), cell: ({ plan }) => planName(plan) },
        { header: t('state'), cell: (tenant) => <TenantStateBadge tenant={tenant} /> },
        { header: t('created'), cell: ({ createdAt }) => date(createdAt) },
      ]}
    />
  );
}
