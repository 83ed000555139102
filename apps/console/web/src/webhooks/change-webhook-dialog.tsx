import type { EventTypeView, WebhookView } from '../../../src/api/webhooks.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Dialog } from '../ui/dialog.js';
import { toast } from '../ui/toast.js';
import { WebhookForm } from './webhook-form.js';
import { webhookName } from './webhook-name.js';
import { webhooksTexts } from './webhooks-texts.js';

interface ChangeWebhookDialogProps {
  webhook: WebhookView;
  types: readonly EventTypeView[];
  onClose: () => void;
}

export function ChangeWebhookDialog({ webhook, types, onClose }: ChangeWebhookDialogProps) {
  const t = useTexts(webhooksTexts);
  const tenant = useTenant();
  const change = useChange('PATCH /api/tenants/:tenant/webhooks/:id', {
    invalidates: ['GET /api/tenants/:tenant/webhooks'],
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
        submitLabel={t('save')}
        onClose={onClose}
        onSubmit={(body) => change.mutateAsync({ params: { tenant, id: webhook.id }, body })}
      />
    </Dialog>
  );
}
