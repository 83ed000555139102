import type { SessionView } from '../../../src/api/session.api.js';
import { call } from '../api/client.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { sessionTexts } from './session-texts.js';

interface ConfirmationDialogProps {
  secondFactor: boolean;
  onConfirmed: (session: SessionView) => void;
  onClose: () => void;
}

export default function ConfirmationDialog({ secondFactor, onConfirmed, onClose }: ConfirmationDialogProps) {
  const t = useTexts(sessionTexts);
  return (
    <Dialog title={t('confirm_title')} isOpen onClose={onClose}>
      <p>{t('confirm_why')}</p>
      <Form
        submitLabel={t('confirm')}
        actions={<Button onPress={onClose}>{t('cancel')}</Button>}
        onSubmit={async (values) => {
          const code = values.text('code').trim();
          const body = { password: values.text('password'), ...(code && { code }) };
          onConfirmed(await call('POST /api/session/confirm', { body }));
        }}
      >
        <TextField
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
          isRequired
          autoFocus
        />
        {secondFactor && (
          <TextField
            name="code"
            label={t('code')}
            description={t('code_description')}
            autoComplete="one-time-code"
            isRequired
          />
        )}
      </Form>
    </Dialog>
  );
}
