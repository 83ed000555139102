import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../api/client.js';
import { useTexts } from '../i18n/texts.js';
import { MailCommand } from '../mail/mail-command.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { PageHeader } from '../ui/page.js';
import { EmailField } from './email-field.js';
import type { SignInState } from './next-page.js';
import { signInTexts } from './sign-in-texts.js';

export function Component() {
  const t = useTexts(signInTexts);
  const state = useLocation().state as SignInState;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSent = sentTo !== null;
  return (
    <>
      <PageHeader title={t('forgot_title')} description={t('forgot_text')} />
      {isSent && (
        <Notice tone="good" title={t('check_email')}>
          {t('forgot_done')}
        </Notice>
      )}
      {isSent && <MailCommand to={sentTo} />}
      <Form
        submitLabel={t('forgot_submit')}
        submitVariant={isSent ? 'secondary' : 'primary'}
        onSubmit={async (values) => {
          const email = values.text('email').trim();
          await call('POST /api/password/forgot', { body: { email } });
          setSentTo(email);
        }}
        actions={
          <Link to="/sign-in" state={state}>
            {t('back')}
          </Link>
        }
      >
        <EmailField defaultValue={state?.email ?? ''} />
      </Form>
    </>
  );
}
