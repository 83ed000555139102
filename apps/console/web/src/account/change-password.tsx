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
  const { session, reread } = useSession();
  /** Counts changes: each one empties the fields. */
  const [changes, setChanges] = useState(0);
  const change = useChange('POST /api/account/password', { outdates: ['GET /api/account/sessions'] });
  return (
    <Section title={t('password')} description={t('password_text')}>
      <Form
        key={changes}
        submitLabel={t('change_password')}
        submitVariant="secondary"
        onSubmit={async (values) => {
          await change.mutateAsync({ body: { current: values.text('current'), password: values.text('password') } });
          await reread();
          setChanges((count) => count + 1);
          toast(t('password_changed'));
        }}
      >
        {/* A password manager has to know whose password this is. */}
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
