import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAnswer } from '../api/hooks.js';
import { readPreference, savePreference } from '../app/stored-preferences.js';
import { useFormats } from '../i18n/formats.js';
import { usePersonName } from '../i18n/person-name.js';
import { useTexts } from '../i18n/texts.js';
import { LinkButton } from '../ui/link.js';
import { Notice } from '../ui/notice.js';
import { approvalTexts } from './approval-texts.js';

const POLL_MS = 60_000;
const PAGE = '/policy';

/** Tells an admin on every page that a policy waits for them, or that somebody returned to an earlier one since they last looked. */
export function ApprovalNotice({ tenant }: { tenant: string }) {
  const t = useTexts(approvalTexts);
  const { dateTime } = useFormats();
  const personName = usePersonName();
  const isOnPage = useLocation().pathname === PAGE;
  const { data } = useAnswer('GET /api/tenants/:tenant/policy/notice', { params: { tenant } }, { pollMs: POLL_MS });
  const mark = `${tenant} ${data?.returned?.at}`;
  useEffect(() => {
    if (isOnPage && data?.returned) {
      savePreference('seen_return', mark);
    }
  }, [isOnPage, data, mark]);
  if (isOnPage || !data) {
    return null;
  }
  const { waits, returned } = data;
  const isNews = returned !== null && readPreference('seen_return') !== mark;
  return (
    (waits !== null || isNews) && (
      <Notice tone="accent" actions={<LinkButton to={PAGE}>{t('open')}</LinkButton>}>
        {waits && <p>{t('waits', { who: personName(waits.by), when: dateTime(waits.at) })}</p>}
        {isNews && <p>{t(`returned_${returned.to}`, { who: personName(returned.by), when: dateTime(returned.at) })}</p>}
      </Notice>
    )
  );
}
