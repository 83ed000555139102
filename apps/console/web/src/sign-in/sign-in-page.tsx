import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '../api/client.js';
import { ApiProblem } from '../api/problem.js';
import { savePreference } from '../app/stored-preferences.js';
import { useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { PageHeader } from '../ui/page.js';
import { EmailField } from './email-field.js';
import { readNextPage, type SignInState } from './next-page.js';
import { signInTexts } from './sign-in-texts.js';

export function Component() {
  const { session } = useSession();
  const location = useLocation();
  if (session.stage === 'signed_in') {
    return <Navigate to={readNextPage(location.state)} replace />;
  }
  return session.stage === 'second_factor' ? <SecondFactor /> : <Password />;
}

function Password() {
  const t = useTexts(signInTexts);
  const { session, setSession } = useSession();
  const state = useLocation().state as SignInState;
  const navigate = useNavigate();
  const [email, setEmail] = useState(state?.email ?? '');
  const handedOn = { ...state, notice: undefined, email: email.trim() };
  const isSentHere = state?.next !== undefined && state.next !== '/';
  return (
    <>
      <PageHeader title={t('title')} />
      {state?.notice ? (
        <Notice tone="good">{state.notice}</Notice>
      ) : (
        isSentHere && <Notice>{t(state?.hasEnded ? 'has_ended' : 'came_back')}</Notice>
      )}
      <Form
        submitLabel={t('sign_in')}
        onSubmit={async (values) => {
          const body = { email: email.trim(), password: values.text('password') };
          try {
            setSession(await call('POST /api/session', { body }));
          } catch (problem) {
            const account = accountOfProvider(problem);
            if (account === null) {
              throw problem;
            }
            savePreference('account', account);
            await navigate(`/sso/${account}`, { state: handedOn });
          }
        }}
        actions={
          <Link to="/forgot-password" state={handedOn}>
            {t('forgot')}
          </Link>
        }
      >
        <EmailField value={email} onChange={setEmail} />
        <TextField name="password" type="password" label={t('password')} autoComplete="current-password" isRequired />
      </Form>
      <p>
        <Link to="/company" state={handedOn}>
          {t('company_sign_in')}
        </Link>
      </p>
      {session.signUpOpen && (
        <p>
          {t('no_account')} <Link to="/sign-up">{t('sign_up')}</Link>
        </p>
      )}
    </>
  );
}

/** The account whose members must sign in through the provider of their company. */
function accountOfProvider(problem: unknown): string | null {
  const isRequired = problem instanceof ApiProblem && problem.reason === 'company_sign_in_required';
  return isRequired ? (problem.details.detail ?? null) : null;
}

function SecondFactor() {
  const t = useTexts(signInTexts);
  const { setSession } = useSession();
  const [isRecovery, setSessionHandlers] = useState(false);
  const startOver = async () => {
    await call('DELETE /api/session', {});
    setSession(await call('GET /api/session', {}));
  };
  return (
    <>
      <PageHeader title={t('factor_title')} description={t(isRecovery ? 'recovery_text' : 'factor_text')} />
      <Form
        submitLabel={t('continue')}
        onSubmit={async (values) => {
          setSession(await call('POST /api/session/second-factor', { body: { code: values.text('code').trim() } }));
        }}
        actions={
          <Button variant="quiet" onPress={startOver}>
            {t('start_over')}
          </Button>
        }
      >
        <TextField
          key={String(isRecovery)}
          name="code"
          label={t(isRecovery ? 'recovery_code' : 'code')}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          mono
          isRequired
          autoFocus
        />
      </Form>
      <div>
        <Button variant="quiet" onPress={() => setSessionHandlers(!isRecovery)}>
          {t(isRecovery ? 'use_app' : 'use_recovery')}
        </Button>
      </div>
    </>
  );
}
