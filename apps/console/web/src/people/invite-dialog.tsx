import { useChange, useIdempotencyKey } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { toast } from '../ui/toast.js';
import { peopleTexts } from './people-texts.js';
import { RoleChoice, readRole } from './role-choice.js';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(peopleTexts);
  const tenant = useTenant();
  const { key: idempotencyKey } = useIdempotencyKey();
  const invite = useChange('POST /api/tenants/:tenant/invitations', {
    invalidates: ['GET /api/tenants/:tenant/members'],
  });
  return (
    <Dialog title={t('invite_title')} isOpen onClose={onClose}>
      <p>{t('invite_text')}</p>
      <Form
        submitLabel={t('invite_send')}
        actions={<Button onPress={onClose}>{t('cancel')}</Button>}
        onSubmit={async (values) => {
          const body = { email: values.text('email').trim(), role: readRole(values) };
          await invite.mutateAsync({ params: { tenant }, body, idempotencyKey });
          toast(t('invited'));
          onClose();
        }}
      >
        <TextField name="email" type="email" label={t('email')} autoComplete="off" isRequired autoFocus />
        <RoleChoice defaultRole="developer" />
      </Form>
    </Dialog>
  );
}
