import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Welcome } from '../../../src/api/sign-up.api.js';
import { call } from '../api/client.js';
import { useTexts } from '../i18n/texts.js';
import { KeyShown } from '../keys/key-shown.js';
import { Form } from '../ui/form.js';
import { LinkButton } from '../ui/link.js';
import { PageHeader } from '../ui/page.js';
import { MailLink } from './mail-link.js';
import { signUpTexts } from './sign-up-texts.js';

export function Component() {
  const t = useTexts(signUpTexts);
  const [welcome, setWelcome] = useState<(Welcome & { email: string }) | null>(null);
  if (welcome) {
    return <WelcomePage keyText={welcome.key} email={welcome.email} />;
  }
  return (
    <MailLink
      kind="verify_email"
      fallback={
        <LinkButton to="/sign-up" variant="primary">
          {t('sign_up_again')}
        </LinkButton>
      }
    >
      {({ token, link }) => (
        <>
          <PageHeader title={t('verify_title')} description={t('verify', { email: link.email })} />
          <Form
            submitLabel={t('verify_submit')}
            onSubmit={async () => {
              setWelcome({ ...(await call('POST /api/sign-up/verify', { body: { token } })), email: link.email });
            }}
          >
            {null}
          </Form>
        </>
      )}
    </MailLink>
  );
}

function WelcomePage({ keyText, email }: { keyText: string; email: string }) {
  const t = useTexts(signUpTexts);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('welcome_title')} />
      <KeyShown
        keyText={keyText}
        onKept={() => navigate('/sign-in', { state: { notice: t('welcome_done'), email } })}
      />
    </>
  );
}
