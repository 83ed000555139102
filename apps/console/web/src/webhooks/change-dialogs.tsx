import type { EventTypeView, WebhookView } from '../../../src/api/webhooks.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { ChangeDialog } from '../ui/change-dialog.js';
import { Dialog } from '../ui/dialog.js';
import { toast } from '../ui/toast.js';
import { WebhookForm } from './webhook-form.js';
import { webhookName } from './webhook-name.js';
import { webhooksTexts } from './webhooks-texts.js';

const LIST = 'GET /api/tenants/:tenant/webhooks';
const STATE_CHANGES = {
  disable: 'POST /api/tenants/:tenant/webhooks/:id/disable',
  enable: 'POST /api/tenants/:tenant/webhooks/:id/enable',
  remove: 'DELETE /api/tenants/:tenant/webhooks/:id',
} as const;

interface WebhookDialogProps {
  webhook: WebhookView;
  onClose: () => void;
}

interface StateDialogProps extends WebhookDialogProps {
  action: keyof typeof STATE_CHANGES;
}

/** Disables, enables or deletes a webhook. */
export function StateDialog({ action, webhook, onClose }: StateDialogProps) {
  const t = useTexts(webhooksTexts);
  return (
    <ChangeDialog
      change={STATE_CHANGES[action]}
      request={{ params: { id: webhook.id } }}
      invalidates={[LIST]}
      title={t(`${action}_title`, { name: webhookName(webhook) })}
      confirmLabel={t(action)}
      isDangerous={action === 'remove'}
      done={t(`${action}_done`)}
      onClose={onClose}
    >
      <p>{t(`${action}_text`)}</p>
    </ChangeDialog>
  );
}

interface ChangeWebhookDialogProps extends WebhookDialogProps {
  types: readonly EventTypeView[];
  localAllowed: boolean;
}

export function ChangeWebhookDialog({ webhook, types, localAllowed, onClose }: ChangeWebhookDialogProps) {
  const t = useTexts(webhooksTexts);
  const change = useChange('PATCH /api/tenants/:tenant/webhooks/:id', {
    invalidates: [LIST],
    onDone: () => {
      toast(t('saved'));
      onClose();
    },
  });
  return (
    <Dialog title={t('change_title', { name: webhookName(webhook) })} onClose={onClose}>
      <WebhookForm
        webhook={webhook}
        types={types}
        localAllowed={localAllowed}
        submitLabel={t('save')}
        onClose={onClose}
        onSubmit={(body) => change.mutateAsync({ params: { id: webhook.id }, body })}
      />
    </Dialog>
  );
}
