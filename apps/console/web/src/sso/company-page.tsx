import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../api/client.js';
import { savePreference } from '../app/stored-preferences.js';
import { useTexts } from '../i18n/texts.js';
import { EmailField } from '../sign-in/email-field.js';
import type { SignInState } from '../sign-in/next-page.js';
import { Form } from '../ui/form.js';
import { PageHeader } from '../ui/page.js';
import { ssoTexts } from './sso-texts.js';

/** Asks for the address only: its domain leads to the provider of the company. */
export function Component() {
  const t = useTexts(ssoTexts);
  const navigate = useNavigate();
  const state = useLocation().state as SignInState;
  return (
    <>
      <PageHeader title={t('company_title')} description={t('company_text')} />
      <Form
        submitLabel={t('continue')}
        onSubmit={async (values) => {
          const email = values.text('email').trim();
          const { account } = await call('POST /api/company-sign-in', { body: { email } });
          savePreference('account', account);
          await navigate(`/sso/${encodeURIComponent(account)}`, { state: { ...state, email } });
        }}
        actions={
          <Link to="/sign-in" state={state}>
            {t('with_password')}
          </Link>
        }
      >
        <EmailField label={t('company_email')} defaultValue={state?.email ?? ''} autoFocus />
      </Form>
    </>
  );
}
