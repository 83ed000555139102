import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import type { Company } from '../../../src/api/sso.api.js';
import { useAnswer } from '../api/hooks.js';
import { readPreference, savePreference } from '../app/stored-preferences.js';
import { useLanguage } from '../i18n/language.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { readNextPage, type SignInState } from '../sign-in/next-page.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { PageHeader } from '../ui/page.js';
import { useProblemTexts } from '../ui/problem-text.js';
import { goToProvider } from './go-to-provider.js';
import { ssoTexts } from './sso-texts.js';

/**
 * Sends the browser to the provider: at once if the person chose this account in this browser before, else after a click, because
 * the link may come from a stranger. After a refused sign-in it says why.
 */
export function Component() {
  const { session } = useSession();
  const [query] = useSearchParams();
  const problem = query.get('problem');
  const { state } = useLocation();
  const { account = '' } = useParams();
  if (session.stage === 'signed_in' && problem === null) {
    return <Navigate to={readNextPage(state)} replace />;
  }
  const { email } = (state as SignInState) ?? {};
  return <ToProvider account={account} problem={problem} next={readNextPage(state)} email={email} />;
}

interface ToProviderProps {
  account: string;
  problem: string | null;
  next: string;
  email: string | undefined;
}

function ToProvider({ account, problem, next, email }: ToProviderProps) {
  const t = useTexts(ssoTexts);
  const codeText = useCodeTexts(ssoTexts);
  const problemTexts = useProblemTexts();
  const { language } = useLanguage();
  const [failure, setFailure] = useState<unknown>(null);
  const [isChosen] = useState(() => readPreference('account') === account);
  const isGoing = problem === null && isChosen;
  const go = useCallback(() => {
    setFailure(null);
    savePreference('account', account);
    goToProvider({ account, purpose: 'sign_in', language, next, email }).catch(setFailure);
  }, [account, language, next, email]);
  useEffect(() => {
    if (isGoing) {
      go();
    }
  }, [isGoing, go]);
  const ask = (owner: Company | undefined): string => {
    if (!owner) {
      return t('ask');
    }
    return owner.company === null ? t('ask_operator') : t('ask_company', { company: owner.company });
  };
  const isWaiting = isGoing && failure === null;
  const owner = useAnswer('GET /api/sso/:tenant', { params: { tenant: account } }, { enabled: !isWaiting });
  const refused = problem !== null && codeText(`problem_${problem}`, t('problem_other'));
  const unreadable = failure ?? owner.error;
  const trouble = unreadable === null ? refused : problemTexts.explain(unreadable);
  return (
    <>
      <PageHeader title={t('company_title')} />
      {isWaiting ? (
        <p role="status">{t('going')}</p>
      ) : (
        <>
          {trouble ? <Notice tone="bad">{trouble}</Notice> : <p>{ask(owner.data)}</p>}
          <div>
            <Button variant="primary" onPress={go}>
              {t(trouble ? 'again' : 'continue')}
            </Button>
          </div>
          <p>
            <Link to="/company">{t('other_account')}</Link> · <Link to="/sign-in">{t('with_password')}</Link>
          </p>
        </>
      )}
    </>
  );
}
