import { useNavigate } from 'react-router';
import { call } from '../api/client.js';
import { useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { MailLink } from '../sign-up/mail-link.js';
import { NewPasswordField } from '../sign-up/new-password-field.js';
import { Form } from '../ui/form.js';
import { LinkButton } from '../ui/link.js';
import { PageHeader } from '../ui/page.js';
import { signInTexts } from './sign-in-texts.js';

export function Component() {
  const t = useTexts(signInTexts);
  const navigate = useNavigate();
  const { refreshSession } = useSession();
  return (
    <MailLink
      kind="reset_password"
      fallback={
        <LinkButton to="/forgot-password" variant="primary">
          {t('link_again')}
        </LinkButton>
      }
    >
      {({ token, link }) => (
        <>
          <PageHeader title={t('reset_title')} description={t('reset_text', { email: link.email })} />
          <Form
            submitLabel={t('reset_submit')}
            onSubmit={async (values) => {
              await call('POST /api/password/reset', { body: { token, password: values.text('password') } });
              // The reset ended every session, including this browser's.
              await refreshSession();
              await navigate('/sign-in', { state: { notice: t('reset_done'), email: link.email } });
            }}
          >
            <NewPasswordField label={t('new_password')} email={link.email} company={link.company} />
          </Form>
        </>
      )}
    </MailLink>
  );
}
