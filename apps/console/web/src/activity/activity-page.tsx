import { useState } from 'react';
import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { PageHeader } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { ActivityTable, Pager } from './activity-table.js';
import { activityTexts } from './activity-texts.js';

export function Component() {
  const t = useTexts(activityTexts);
  const tenant = useTenant();
  /** Where each page that was gone through begins; the first begins at the end of the log. */
  const [starts, setStarts] = useState<(number | null)[]>([null]);
  const before = starts.at(-1) ?? null;
  const page = useAnswer('GET /api/tenants/:tenant/activity', { params: { tenant }, query: { before } });
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Answer of={page}>
        {({ entries, before: older }) => (
          <>
            <ActivityTable entries={entries} />
            <Pager
              {...(starts.length > 1 && { onNewer: () => setStarts(starts.slice(0, -1)) })}
              {...(older !== null && { onOlder: () => setStarts([...starts, older]) })}
            />
          </>
        )}
      </Answer>
    </>
  );
}
