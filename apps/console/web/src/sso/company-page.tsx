import { Link, useNavigate } from 'react-router';
import { readPreference, savePreference } from '../app/stored-preferences.js';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { PageHeader } from '../ui/page.js';
import { ssoTexts } from './sso-texts.js';

/** Asks for the account, because the provider of a company is known by it. */
export function Component() {
  const t = useTexts(ssoTexts);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('company_title')} description={t('company_text')} />
      <Form
        submitLabel={t('continue')}
        onSubmit={async (values) => {
          const account = values.text('account').trim();
          savePreference('account', account);
          await navigate(`/sso/${encodeURIComponent(account)}`);
        }}
        actions={<Link to="/sign-in">{t('with_password')}</Link>}
      >
        <TextField
          name="account"
          label={t('account')}
          description={t('account_text')}
          defaultValue={readPreference('account') ?? ''}
          maxLength={64}
          isRequired
          autoFocus
        />
      </Form>
    </>
  );
}
