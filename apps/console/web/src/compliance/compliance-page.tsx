import { AnswerReader } from '../decision/decision-page.js';
import { useTexts } from '../i18n/texts.js';
import { PageHeader } from '../ui/page.js';
import { Tabs } from '../ui/tabs.js';
import { complianceTexts } from './compliance-texts.js';
import { CustomersTask } from './customers-task.js';
import { EvidenceTask } from './evidence-task.js';
import { RequestTask } from './request-task.js';

/** For the compliance officer: what follows from a match, a file of customers, and the request of a data subject. */
export function Component() {
  const t = useTexts(complianceTexts);
  return (
    <>
      <div className="screen-only">
        <PageHeader title={t('title')} description={t('description')} />
      </div>
      <Tabs
        label={t('tasks')}
        tabs={[
          {
            id: 'match',
            label: t('tab_match'),
            content: (
              <AnswerReader title={t('evidence')}>
                {(given) => <EvidenceTask key={given.receipt.token} given={given} />}
              </AnswerReader>
            ),
          },
          { id: 'customers', label: t('tab_customers'), content: <CustomersTask /> },
          { id: 'request', label: t('tab_request'), content: <RequestTask /> },
        ]}
      />
    </>
  );
}
