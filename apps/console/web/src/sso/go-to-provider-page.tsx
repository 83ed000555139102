import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { readPreference, savePreference } from '../app/stored-preferences.js';
import { useLanguage } from '../i18n/language.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { readNextPage } from '../sign-in/next-page.js';
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
  return <ToProvider account={account} problem={problem} next={readNextPage(state)} />;
}

interface ToProviderProps {
  account: string;
  problem: string | null;
  next: string;
}

function ToProvider({ account, problem, next }: ToProviderProps) {
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
    goToProvider({ account, purpose: 'sign_in', language, next }).catch(setFailure);
  }, [account, language, next]);
  useEffect(() => {
    if (isGoing) {
      go();
    }
  }, [isGoing, go]);
  const isWaiting = isGoing && failure === null;
  const refused = problem !== null && codeText(`problem_${problem}`, t('problem_other'));
  const trouble = failure === null ? refused : problemTexts.explain(failure);
  return (
    <>
      <PageHeader title={t('company_title')} />
      {isWaiting ? (
        <p role="status">{t('going')}</p>
      ) : (
        <>
          {trouble ? <Notice tone="bad">{trouble}</Notice> : <p>{t('ask', { account })}</p>}
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
