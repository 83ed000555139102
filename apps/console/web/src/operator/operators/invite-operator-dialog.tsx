import { useChange, useIdempotencyKey } from '../../api/hooks.js';
import { isDoneAlready } from '../../api/problem.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/fields.js';
import { Form } from '../../ui/form.js';
import { toast } from '../../ui/toast.js';
import { operatorsTexts } from './operators-texts.js';

export function InviteOperatorDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(operatorsTexts);
  const { key: idempotencyKey } = useIdempotencyKey();
  const invite = useChange('POST /api/operator/invitations', { invalidates: ['GET /api/operator/members'] });
  return (
    <Dialog title={t('invite_title')} isOpen onClose={onClose}>
      {isDoneAlready(invite.error) ? (
        <>
          <p>{t('already')}</p>
          <div>
            <Button onPress={onClose}>{t('close')}</Button>
          </div>
        </>
      ) : (
        <Form
          submitLabel={t('invite_send')}
          actions={<Button onPress={onClose}>{t('cancel')}</Button>}
          onSubmit={async (values) => {
            await invite.mutateAsync({ body: { email: values.text('email').trim() }, idempotencyKey });
            toast(t('invited'));
            onClose();
          }}
        >
          <p>{t('invite_text')}</p>
          <TextField name="email" type="email" label={t('email')} autoComplete="off" isRequired autoFocus />
        </Form>
      )}
    </Dialog>
  );
}
