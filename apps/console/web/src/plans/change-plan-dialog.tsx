import { useState } from 'react';
import type { PlanView } from '../../../src/api/operator.api.js';
import { useAnswer, useChange } from '../api/hooks.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { useScopeName } from '../keys/scope-names.js';
import { TENANT_ANSWERS } from '../operator/tenants/tenant-answers.js';
import { useTenant } from '../session/member.js';
import { DataTable } from '../ui/data-table.js';
import { TextField } from '../ui/fields.js';
import { FormDialog } from '../ui/form-dialog.js';
import { Notice } from '../ui/notice.js';
import { Facts } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { type AffectedKey, comparePlans, type PlanChange } from './plan-change.js';
import { usePlanFigures } from './plan-figures.js';
import { plansTexts } from './plans-texts.js';

interface ChangePlanDialogProps {
  from: PlanView;
  to: PlanView;
  onClose: () => void;
}

/** Compares two plans, and changes the plan after the operator has typed the name of the account. */
export function ChangePlanDialog({ from, to, onClose }: ChangePlanDialogProps) {
  const t = useTexts(plansTexts);
  const tenant = useTenant();
  const [typed, setTyped] = useState('');
  const keys = useAnswer('GET /api/tenants/:tenant/keys', {});
  const change = useChange('PUT /api/operator/tenants/:tenant/plan', { invalidates: TENANT_ANSWERS });
  return (
    <FormDialog
      title={t('change_to', { plan: to.name })}
      submitLabel={t('change')}
      submitVariant="danger"
      isDisabled={typed.trim() !== tenant || !keys.data}
      isWide
      done={t('changed')}
      onClose={onClose}
      onSubmit={() => change.mutateAsync({ params: { tenant }, body: { plan: to.id } })}
    >
      <p>{t('change_text')}</p>
      <FiguresTable from={from} to={to} />
      <Answer query={keys}>{({ keys: all }) => <Differences change={comparePlans(from, to, all)} />}</Answer>
      <TextField label={t('type_name', { id: tenant })} value={typed} onChange={setTyped} autoComplete="off" />
    </FormDialog>
  );
}

function FiguresTable({ from, to }: { from: PlanView; to: PlanView }) {
  const t = useTexts(plansTexts);
  const figures = usePlanFigures();
  const [before, after] = [figures(from), figures(to)];
  return (
    <DataTable
      label={t('change_to', { plan: to.name })}
      rows={['quota', 'rate', 'price'] as const}
      rowKey={(figure) => figure}
      columns={[
        { header: t('title'), cell: (figure) => t(figure) },
        { header: `${t('before')}: ${from.name}`, cell: (figure) => before[figure] },
        { header: `${t('after')}: ${to.name}`, cell: (figure) => after[figure] },
      ]}
    />
  );
}

function Differences({ change: { operations, sources, keys } }: { change: PlanChange }) {
  const t = useTexts(plansTexts);
  const scopeName = useScopeName();
  const sourceName = useCodeTexts(codeTexts);
  const named = (ids: string[], name: (id: string) => string) => ids.map(name).join(', ') || t('nothing');
  return (
    <>
      <Facts
        facts={[
          [t('lost_operations'), named(operations.lost, scopeName)],
          [t('gained_operations'), named(operations.gained, scopeName)],
          [t('lost_sources'), named(sources.lost, (id) => sourceName(id, id))],
          [t('gained_sources'), named(sources.gained, (id) => sourceName(id, id))],
        ]}
      />
      {keys.length === 0 ? <p>{t('no_keys')}</p> : <AffectedKeys keys={keys} />}
    </>
  );
}

function AffectedKeys({ keys }: { keys: readonly AffectedKey[] }) {
  const t = useTexts(plansTexts);
  const scopeName = useScopeName();
  return (
    <Notice tone="bad" title={t('keys_title')}>
      <ul>
        {keys.map(({ key: { id, name, last4 }, lost, fails }) => {
          const shown = `${name} (…${last4})`;
          const operations = lost.map((scope) => scopeName(scope).toLowerCase()).join(', ');
          return (
            <li key={id}>{fails ? t('key_fails', { name: shown }) : t('key_loses', { name: shown, operations })}</li>
          );
        })}
      </ul>
    </Notice>
  );
}
