import { useNavigate } from 'react-router';
import { call } from '../api/client.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { PageHeader } from '../ui/page.js';
import { MailLink } from './mail-link.js';
import { NewPasswordField } from './new-password-field.js';
import { signUpTexts } from './sign-up-texts.js';

export function Component() {
  const t = useTexts(signUpTexts);
  const { language } = useLanguage();
  const { setSession } = useSession();
  const navigate = useNavigate();
  return (
    <MailLink kind="invitation" fallback={<p>{t('invitation_bad')}</p>}>
      {({ token, link: { email, company } }) => (
        <>
          <PageHeader
            title={company === null ? t('invitation_operator') : t('invitation_title', { company })}
            description={t('invitation', { email })}
          />
          <Form
            submitLabel={t('invitation_submit')}
            onSubmit={async (values) => {
              const person = { name: values.text('name').trim(), password: values.text('password'), language };
              setSession(await call('POST /api/invitations/accept', { body: { token, ...person } }));
              await navigate('/');
            }}
          >
            <TextField
              name="name"
              label={t('name')}
              description={t('name_description')}
              autoComplete="name"
              maxLength={80}
              isRequired
            />
            <NewPasswordField label={t('password')} email={email} company={company} />
          </Form>
        </>
      )}
    </MailLink>
  );
}
