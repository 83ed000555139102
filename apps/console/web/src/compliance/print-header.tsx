import { bothTimes } from '@cotejo/colombia/working-days';
import { useEffect, useState } from 'react';
import { useAnswer } from '../api/hooks.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useTexts } from '../i18n/texts.js';
import { useMember, useTenant } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { Facts } from '../ui/page.js';
import styles from './compliance.module.css';
import { complianceTexts } from './compliance-texts.js';

/** Above a printed page: company, NIT, who prints it and when. Not on the screen. */
export function PrintHeader({ title }: { title: string }) {
  const t = useTexts(complianceTexts);
  const tCode = useTexts(codeTexts);
  const tenant = useTenant();
  const { name, email } = useMember();
  const { environment } = useSession().session;
  const { data } = useAnswer('GET /api/tenants/:tenant/compliance', {});
  return (
    <div className={styles.printHeader}>
      <h1>{title}</h1>
      <Facts
        facts={[
          [t('company'), data?.company ?? tenant],
          [t('nit'), data?.nit ?? t('no_value')],
          [t('account'), `${tenant}, ${tCode(environment)}`],
          [t('printed_by'), name === '' ? email : `${name} (${email})`],
          [t('printed_at'), bothTimes(usePrintTime())],
        ]}
      />
    </div>
  );
}

/** The time at which the page was printed last, ISO 8601. */
function usePrintTime(): string {
  const [time, setTime] = useState(() => new Date().toISOString());
  useEffect(() => {
    const now = () => setTime(new Date().toISOString());
    addEventListener('beforeprint', now);
    return () => removeEventListener('beforeprint', now);
  }, []);
  return time;
}
