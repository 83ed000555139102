import type { RecoveryCodes, SecondFactorSetup } from '../../../src/api/session.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { Copyable } from '../ui/copy.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { accountTexts } from './account-texts.js';
import { QrCode } from './qr-code.js';

interface SecondFactorSetUpProps {
  setup: SecondFactorSetup;
  onEnabled: (codes: RecoveryCodes) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret for the authenticator app. A code from the app proves that the app has the secret. */
export function SecondFactorSetUp({ setup, onEnabled, onCancel }: SecondFactorSetUpProps) {
  const t = useTexts(accountTexts);
  const enable = useChange('POST /api/account/second-factor/enable');
  return (
    <>
      <p>{t('scan')}</p>
      <QrCode label={t('qr')} text={setup.uri} />
      <Copyable label={t('secret')} text={setup.secret} />
      <Form
        submitLabel={t('enable')}
        onCancel={onCancel}
        onSubmit={async (values) => {
          await onEnabled(await enable.mutateAsync({ body: { code: values.text('code').replaceAll(' ', '') } }));
        }}
      >
        <TextField name="code" label={t('code')} inputMode="numeric" autoComplete="one-time-code" mono isRequired />
      </Form>
    </>
  );
}
