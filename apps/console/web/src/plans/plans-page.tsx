import type { PlanView } from '../../../src/api/operator.api.js';
import { useAnswer } from '../api/hooks.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { useScopeName } from '../keys/scope-names.js';
import { useMember } from '../session/member.js';
import { AnswerPage } from '../ui/answer-page.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Badge } from '../ui/notice.js';
import { Answer } from '../ui/states.js';
import { useDialog } from '../ui/use-dialog.js';
import { ChangePlanDialog } from './change-plan-dialog.js';
import { usePlanFigures } from './plan-figures.js';
import { plansTexts } from './plans-texts.js';

/** The plans. An operator can change the plan of the account. */
export function Component() {
  const t = useTexts(plansTexts);
  const { dialog, open } = useDialog();
  const isOperator = useMember().role === 'operator';
  const plans = useAnswer('GET /api/plans', {});
  const quota = useAnswer('GET /api/tenants/:tenant/quota', {});
  return (
    <AnswerPage title={t('title')} description={isOperator ? '' : t('description')} query={plans} dialog={dialog}>
      {({ plans: all }) => (
        <Answer query={quota}>
          {({ plan: { id } }) => {
            const current = all.find((plan) => plan.id === id);
            const change = (to: PlanView) =>
              current && open((close) => <ChangePlanDialog from={current} to={to} onClose={close} />);
            return <PlanTable plans={all} current={id} onChange={isOperator ? change : undefined} />;
          }}
        </Answer>
      )}
    </AnswerPage>
  );
}

interface PlanTableProps {
  plans: readonly PlanView[];
  /** Id of the account's plan. */
  current: string;
  onChange: ((plan: PlanView) => void) | undefined;
}

function PlanTable({ plans, current, onChange }: PlanTableProps) {
  const t = useTexts(plansTexts);
  const figures = usePlanFigures();
  const scopeName = useScopeName();
  const sourceName = useCodeTexts(codeTexts);
  const missing = (all: string[], held: readonly string[], name: (id: string) => string) => {
    const missed = [...new Set(all)].filter((id) => !held.includes(id));
    return missed.length === 0 ? t('every') : t('every_but', { names: missed.map(name).join(', ') });
  };
  const isOffered = (plan: PlanView) => plan.id !== current && plan.trial === null;
  return (
    <DataTable
      label={t('all')}
      rows={plans}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('title'),
          cell: ({ id, name }) => (
            <>
              {name} {id === current && <Badge tone="good">{t('current')}</Badge>}
            </>
          ),
        },
        ...(['quota', 'rate', 'price'] as const).map((figure) => ({
          header: t(figure),
          cell: (plan: PlanView) => figures(plan)[figure],
        })),
        {
          header: t('operations'),
          cell: ({ scopes }) =>
            missing(
              plans.flatMap((plan) => plan.scopes),
              scopes,
              scopeName,
            ),
        },
        {
          header: t('sources'),
          cell: ({ sources }) =>
            missing(
              plans.flatMap((plan) => plan.sources),
              sources,
              (id) => sourceName(id, id),
            ),
        },
      ]}
      actions={onChange && ((plan) => isOffered(plan) && <Button onPress={() => onChange(plan)}>{t('change')}</Button>)}
    />
  );
}
