import type { SessionView } from '../../../src/api/session.api.js';
import { call } from '../api/client.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { goToProvider } from '../sso/go-to-provider.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { sessionTexts } from './session-texts.js';

interface ConfirmationDialogProps {
  session: SessionView;
  onConfirmed: (session: SessionView) => void;
  onClose: () => void;
}

export default function ConfirmationDialog(props: ConfirmationDialogProps) {
  const t = useTexts(sessionTexts);
  return (
    <Dialog title={t('confirm_title')} onClose={props.onClose}>
      {props.session.signedInBy === 'provider' ? <ByProvider {...props} /> : <ByPassword {...props} />}
    </Dialog>
  );
}

/** The browser leaves for the provider and comes back to this page, so the person repeats the action. */
function ByProvider({ session, onClose }: ConfirmationDialogProps) {
  const t = useTexts(sessionTexts);
  const { language } = useLanguage();
  return (
    <>
      <p>{t('provider_why')}</p>
      <Form
        submitLabel={t('provider_confirm')}
        onCancel={onClose}
        onSubmit={() => goToProvider({ account: session.tenant?.id ?? '-', purpose: 'confirm', language })}
      >
        {null}
      </Form>
    </>
  );
}

function ByPassword({ session, onConfirmed, onClose }: ConfirmationDialogProps) {
  const t = useTexts(sessionTexts);
  const secondFactor = session.member?.secondFactor ?? false;
  return (
    <>
      <p>{t('confirm_why')}</p>
      <Form
        submitLabel={t('confirm')}
        onCancel={onClose}
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
    </>
  );
}
