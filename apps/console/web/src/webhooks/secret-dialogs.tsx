import type { EventTypeView, NewWebhookView, WebhookView } from '../../../src/api/webhooks.api.js';
import { GuideLink } from '../app/docs-link.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { OverlapForm } from '../keys/overlap-form.js';
import { Copyable } from '../ui/copy.js';
import { SecretDialog } from '../ui/secret-dialog.js';
import { ShownOnce } from '../ui/shown-once.js';
import { WebhookForm } from './webhook-form.js';
import { webhookName } from './webhook-name.js';
import { webhooksTexts } from './webhooks-texts.js';

interface CreateWebhookDialogProps {
  types: readonly EventTypeView[];
  localAllowed: boolean;
  onClose: () => void;
}

export function CreateWebhookDialog({ onClose, ...choices }: CreateWebhookDialogProps) {
  const t = useTexts(webhooksTexts);
  return (
    <SecretDialog
      change="POST /api/tenants/:tenant/webhooks"
      invalidates={['GET /api/tenants/:tenant/webhooks']}
      title={t('create_title')}
      madeTitle={t('secret_title')}
      doneAlready={t('done_already')}
      onClose={onClose}
      show={(made) => <SecretShown made={made} onKept={onClose} />}
    >
      {(create) => (
        <WebhookForm {...choices} submitLabel={t('create')} onClose={onClose} onSubmit={(body) => create({ body })} />
      )}
    </SecretDialog>
  );
}

export function RotateSecretDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const t = useTexts(webhooksTexts);
  return (
    <SecretDialog
      change="POST /api/tenants/:tenant/webhooks/:id/rotate"
      invalidates={['GET /api/tenants/:tenant/webhooks']}
      title={t('rotate_title', { name: webhookName(webhook) })}
      madeTitle={t('secret_title')}
      doneAlready={t('done_already')}
      onClose={onClose}
      show={(made) => <SecretShown made={made} onKept={onClose} />}
    >
      {(rotate) => (
        <OverlapForm
          of="secret"
          onRotate={(overlap) => rotate({ params: { id: webhook.id }, body: { overlap } })}
          onClose={onClose}
        />
      )}
    </SecretDialog>
  );
}

/** Shows a new secret, once, with its public key. */
function SecretShown({ made: { secret, view }, onKept }: { made: NewWebhookView; onKept: () => void }) {
  const t = useTexts(webhooksTexts);
  const { dateTime, ago } = useFormats();
  const [newest, old] = view.secrets;
  return (
    <ShownOnce texts={webhooksTexts} onKept={onKept}>
      <Copyable label={t('secret')} text={secret} />
      {newest && <Copyable label={t('public_key')} text={newest.publicKey} />}
      {old?.retiresAt && <p>{t('old_works_until', { when: dateTime(old.retiresAt), ago: ago(old.retiresAt) })}</p>}
      <p>
        {t('secret_text')} <GuideLink name="webhooks">{t('guide')}</GuideLink>
      </p>
    </ShownOnce>
  );
}
