import { useState } from 'react';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useMember } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { NewPasswordField } from '../sign-up/new-password-field.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Section } from '../ui/page.js';
import { toast } from '../ui/toast.js';
import { accountTexts } from './account-texts.js';

export function ChangePassword() {
  const t = useTexts(accountTexts);
  const { email } = useMember();
  const { session, refreshSession } = useSession();
  /** Number of changes. Each change empties the fields, because it is the key of the form. */
  const [changeCount, setChangeCount] = useState(0);
  const change = useChange('POST /api/account/password', { invalidates: ['GET /api/account/sessions'] });
  return (
    <Section title={t('password')} description={t('password_text')}>
      <Form
        key={changeCount}
        submitLabel={t('change_password')}
        submitVariant="secondary"
        onSubmit={async (values) => {
          await change.mutateAsync({ body: { current: values.text('current'), password: values.text('password') } });
          await refreshSession();
          setChangeCount((count) => count + 1);
          toast(t('password_changed'));
        }}
      >
        {/* Password managers need the email that the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          name="current"
          type="password"
          label={t('current_password')}
          autoComplete="current-password"
          isRequired
        />
        <NewPasswordField label={t('new_password')} email={email} company={session.tenant?.company ?? null} />
      </Form>
    </Section>
  );
}
