import type { WebhookView } from '../../../src/api/webhooks.api.js';
import { useAnswer } from '../api/hooks.js';
import { GuideLink } from '../app/docs-link.js';
import { useTexts } from '../i18n/texts.js';
import { useHasRole } from '../session/member.js';
import { AnswerPage } from '../ui/answer-page.js';
import { Button } from '../ui/button.js';
import { EmptyState } from '../ui/states.js';
import { useDialog } from '../ui/use-dialog.js';
import { ChangeWebhookDialog, StateDialog } from './change-dialogs.js';
import { DeliveriesDialog } from './deliveries-dialog.js';
import { CreateWebhookDialog, RotateSecretDialog } from './secret-dialogs.js';
import { type WebhookAction, WebhookCard } from './webhook-card.js';
import { webhooksTexts } from './webhooks-texts.js';

const POLL_MS = 30_000;

export function Component() {
  const t = useTexts(webhooksTexts);
  const mayChange = useHasRole('developer');
  const { dialog, open } = useDialog();
  const list = useAnswer('GET /api/tenants/:tenant/webhooks', {}, { pollMs: POLL_MS });
  const { types, localAllowed } = list.data ?? { types: [], localAllowed: false };
  const create = () =>
    open((close) => <CreateWebhookDialog types={types} localAllowed={localAllowed} onClose={close} />);
  const act = (action: WebhookAction, webhook: WebhookView) =>
    open((close) => {
      switch (action) {
        case 'log':
          return (
            <DeliveriesDialog
              webhook={webhook}
              maySend={mayChange && webhook.disabled === null}
              onClose={() => {
                close();
                void list.refetch();
              }}
            />
          );
        case 'change':
          return <ChangeWebhookDialog webhook={webhook} types={types} localAllowed={localAllowed} onClose={close} />;
        case 'rotate':
          return <RotateSecretDialog webhook={webhook} onClose={close} />;
        default:
          return <StateDialog action={action} webhook={webhook} onClose={close} />;
      }
    });
  return (
    <AnswerPage
      title={t('title')}
      description={
        <>
          {t('description')} <GuideLink name="webhooks">{t('guide')}</GuideLink>
        </>
      }
      actions={
        mayChange && (
          <Button variant="primary" isDisabled={list.data === undefined} onPress={create}>
            {t('create')}
          </Button>
        )
      }
      query={list}
      dialog={dialog}
    >
      {({ webhooks }) =>
        webhooks.length === 0 ? (
          <Empty onCreate={mayChange ? create : undefined} />
        ) : (
          webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} types={types} mayChange={mayChange} onAction={act} />
          ))
        )
      }
    </AnswerPage>
  );
}

function Empty({ onCreate }: { onCreate: (() => void) | undefined }) {
  const t = useTexts(webhooksTexts);
  return (
    <EmptyState title={t('empty')} actions={onCreate && <Button onPress={onCreate}>{t('create')}</Button>}>
      {t('empty_text')} {t('empty_more')}
    </EmptyState>
  );
}
