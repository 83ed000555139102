import { useState } from 'react';
import type { WebhookView } from '../../../src/api/webhooks.api.js';
import { useAnswer } from '../api/hooks.js';
import { GuideLink } from '../app/docs-link.js';
import { useTexts } from '../i18n/texts.js';
import { useHasRole, useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { PageHeader } from '../ui/page.js';
import { Answer, EmptyState } from '../ui/states.js';
import { ChangeWebhookDialog } from './change-webhook-dialog.js';
import { CreateWebhookDialog } from './create-webhook-dialog.js';
import { DeliveriesDialog } from './deliveries-dialog.js';
import { RotateSecretDialog } from './rotate-secret-dialog.js';
import { DisableDialog, EnableDialog, RemoveDialog } from './state-dialogs.js';
import { type WebhookAction, WebhookCard } from './webhook-card.js';
import { webhooksTexts } from './webhooks-texts.js';

const POLL_MS = 30_000;

/** The open dialog. */
type OpenDialog = { action: 'create' } | { action: WebhookAction; webhook: WebhookView } | null;

export function Component() {
  const t = useTexts(webhooksTexts);
  const tenant = useTenant();
  const mayChange = useHasRole('developer');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const list = useAnswer('GET /api/tenants/:tenant/webhooks', { params: { tenant } }, { pollMs: POLL_MS });
  const { types } = list.data ?? {};
  const close = () => setDialog(null);
  const create = () => setDialog({ action: 'create' });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={
          <>
            {t('description')} <GuideLink name="webhooks">{t('guide')}</GuideLink>
          </>
        }
        actions={
          mayChange && (
            <Button variant="primary" onPress={create}>
              {t('create')}
            </Button>
          )
        }
      />
      <Answer query={list}>
        {({ webhooks, types: known }) =>
          webhooks.length === 0 ? (
            <Empty {...(mayChange && { onCreate: create })} />
          ) : (
            webhooks.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                types={known}
                mayChange={mayChange}
                onAction={(action) => setDialog({ action, webhook })}
              />
            ))
          )
        }
      </Answer>
      {dialog?.action === 'create' && types && <CreateWebhookDialog types={types} onClose={close} />}
      {dialog?.action === 'log' && (
        <DeliveriesDialog
          webhook={dialog.webhook}
          maySend={mayChange && dialog.webhook.disabled === null}
          onClose={() => {
            close();
            void list.refetch();
          }}
        />
      )}
      {dialog?.action === 'change' && types && (
        <ChangeWebhookDialog webhook={dialog.webhook} types={types} onClose={close} />
      )}
      {dialog?.action === 'rotate' && <RotateSecretDialog webhook={dialog.webhook} onClose={close} />}
      {dialog?.action === 'disable' && <DisableDialog webhook={dialog.webhook} onClose={close} />}
      {dialog?.action === 'enable' && <EnableDialog webhook={dialog.webhook} onClose={close} />}
      {dialog?.action === 'remove' && <RemoveDialog webhook={dialog.webhook} onClose={close} />}
    </>
  );
}

function Empty({ onCreate }: { onCreate?: () => void }) {
  const t = useTexts(webhooksTexts);
  return (
    <EmptyState title={t('empty')} actions={onCreate && <Button onPress={onCreate}>{t('create')}</Button>}>
      {t('empty_text')} {t('empty_more')}
    </EmptyState>
  );
}
