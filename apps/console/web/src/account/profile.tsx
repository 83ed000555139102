import { useChange } from '../api/hooks.js';
import { LANGUAGES } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { peopleTexts } from '../people/people-texts.js';
import { useMember } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Facts, Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { toast } from '../ui/toast.js';
import { accountTexts } from './account-texts.js';

export function Profile() {
  const t = useTexts(accountTexts);
  const roles = useTexts(peopleTexts);
  const { email, role, name, language } = useMember();
  const { refreshSession } = useSession();
  const change = useChange('PATCH /api/account');
  return (
    <Section title={t('profile')}>
      <Facts
        facts={[
          [t('email'), email],
          [t('role'), roles(`role_${role}`)],
        ]}
      />
      <Form
        submitLabel={t('save')}
        submitVariant="secondary"
        onSubmit={async (values) => {
          const chosen = values.text('language') === 'en' ? 'en' : 'es';
          await change.mutateAsync({ body: { name: values.text('name').trim(), language: chosen } });
          await refreshSession();
          toast(t('saved'));
        }}
      >
        <TextField name="name" label={t('name')} defaultValue={name} maxLength={80} autoComplete="name" isRequired />
        <Select key={language} name="language" label={t('language')} choices={LANGUAGES} defaultValue={language} />
      </Form>
    </Section>
  );
}
