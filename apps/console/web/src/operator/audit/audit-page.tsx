import { useState } from 'react';
import { ActivityTable, Pager } from '../../activity/activity-table.js';
import { useAnswer } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { PageHeader } from '../../ui/page.js';
import { Answer } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { auditTexts } from './audit-texts.js';
import { ChainCheck } from './chain-check.js';
import { Checkpoints } from './checkpoints.js';

export function Component() {
  const t = useTexts(auditTexts);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Tabs
        label={t('title')}
        tabs={[
          { id: 'activity', label: t('tab_activity'), content: <AllActivity /> },
          {
            id: 'check',
            label: t('tab_check'),
            content: (
              <>
                <ChainCheck />
                <Checkpoints />
              </>
            ),
          },
        ]}
      />
    </>
  );
}

function AllActivity() {
  const t = useTexts(auditTexts);
  /** Where each page that was gone through begins; the first begins at the end of the log. */
  const [starts, setStarts] = useState<(number | null)[]>([null]);
  const page = useAnswer('GET /api/operator/activity', { query: { before: starts.at(-1) ?? null } });
  return (
    <Answer of={page}>
      {({ entries, before: older }) => (
        <>
          <ActivityTable entries={entries} withTenant={t('tenant')} />
          <Pager
            {...(starts.length > 1 && { onNewer: () => setStarts(starts.slice(0, -1)) })}
            {...(older !== null && { onOlder: () => setStarts([...starts, older]) })}
          />
        </>
      )}
    </Answer>
  );
}
