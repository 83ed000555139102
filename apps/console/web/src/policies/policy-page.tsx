import type { PolicyStages, TenantPolicy } from '../../../src/api/policies.api.js';
import { useAnswer } from '../api/hooks.js';
import { GuideLink } from '../app/docs-link.js';
import { useTexts } from '../i18n/texts.js';
import { useHasRole, useTenant } from '../session/member.js';
import { Notice } from '../ui/notice.js';
import { PageHeader } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { AgreementSection } from './agreement-section.js';
import { useDraftEdits } from './draft-edits.js';
import { HistorySection } from './history-section.js';
import { PolicyEditor } from './policy-editor.js';
import { policyTexts } from './policy-texts.js';
import { StagesSection } from './stages-section.js';

const POLL_MS = 30_000;

export function Component() {
  const t = useTexts(policyTexts);
  const tenant = useTenant();
  const policy = useAnswer('GET /api/tenants/:tenant/policy', { params: { tenant } }, { pollMs: POLL_MS });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={<GuideLink name="policies">{t('guide')}</GuideLink>}
      />
      <Answer query={policy}>{(data) => <PolicyContent data={data} />}</Answer>
    </>
  );
}

function PolicyContent({ data }: { data: TenantPolicy }) {
  const t = useTexts(policyTexts);
  const mayChange = useHasRole('admin');
  const { stages, history } = data;
  const draft = useDraftEdits(stages);
  // A step of this member is no change by somebody else.
  const noteStep = (after: PolicyStages) => draft.isUnsaved && draft.change({ seen: after.draft?.hash ?? null });
  return (
    <>
      {!mayChange && <Notice>{t('read_only')}</Notice>}
      <StagesSection stages={stages} mayChange={mayChange} onStep={noteStep} />
      {stages.shadow && <AgreementSection />}
      {mayChange && <PolicyEditor data={data} draft={draft} />}
      <HistorySection history={history} standard={stages.standard} />
    </>
  );
}
