import type { WebhookView } from '../../../src/api/webhooks.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { toast } from '../ui/toast.js';
import { webhookName } from './webhook-name.js';
import { webhooksTexts } from './webhooks-texts.js';

interface StateDialogProps {
  webhook: WebhookView;
  onClose: () => void;
}

const LIST = 'GET /api/tenants/:tenant/webhooks';

export function DisableDialog({ webhook, onClose }: StateDialogProps) {
  const t = useTexts(webhooksTexts);
  const tenant = useTenant();
  const disable = useChange('POST /api/tenants/:tenant/webhooks/:id/disable', {
    invalidates: [LIST],
    onDone: () => toast(t('disabled_done')),
  });
  return (
    <ConfirmDialog
      title={t('disable_title', { name: webhookName(webhook) })}
      confirmLabel={t('disable')}
      onClose={onClose}
      onConfirm={() => disable.mutateAsync({ params: { tenant, id: webhook.id } })}
    >
      <p>{t('disable_text')}</p>
    </ConfirmDialog>
  );
}

export function EnableDialog({ webhook, onClose }: StateDialogProps) {
  const t = useTexts(webhooksTexts);
  const tenant = useTenant();
  const enable = useChange('POST /api/tenants/:tenant/webhooks/:id/enable', {
    invalidates: [LIST],
    onDone: () => toast(t('enabled_done')),
  });
  return (
    <ConfirmDialog
      title={t('enable_title', { name: webhookName(webhook) })}
      confirmLabel={t('enable')}
      onClose={onClose}
      onConfirm={() => enable.mutateAsync({ params: { tenant, id: webhook.id } })}
    >
      <p>{t('enable_text')}</p>
    </ConfirmDialog>
  );
}

export function RemoveDialog({ webhook, onClose }: StateDialogProps) {
  const t = useTexts(webhooksTexts);
  const tenant = useTenant();
  const remove = useChange('DELETE /api/tenants/:tenant/webhooks/:id', {
    invalidates: [LIST],
    onDone: () => toast(t('removed')),
  });
  return (
    <ConfirmDialog
      title={t('remove_title', { name: webhookName(webhook) })}
      isDangerous
      confirmLabel={t('remove')}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ params: { tenant, id: webhook.id } })}
    >
      <p>{t('remove_text')}</p>
    </ConfirmDialog>
  );
}
