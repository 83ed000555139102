import { useState } from 'react';
import type { EventTypeView, NewWebhookView } from '../../../src/api/webhooks.api.js';
import { useChange, useIdempotencyKey } from '../api/hooks.js';
import { isDoneAlready } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Dialog } from '../ui/dialog.js';
import { DoneAlready } from '../ui/done-already.js';
import { SecretShown } from './secret-shown.js';
import { WebhookForm } from './webhook-form.js';
import { webhooksTexts } from './webhooks-texts.js';

export function CreateWebhookDialog({ types, onClose }: { types: readonly EventTypeView[]; onClose: () => void }) {
  const t = useTexts(webhooksTexts);
  const tenant = useTenant();
  const { key: idempotencyKey } = useIdempotencyKey();
  const [made, setMade] = useState<NewWebhookView | null>(null);
  const create = useChange('POST /api/tenants/:tenant/webhooks', {
    invalidates: ['GET /api/tenants/:tenant/webhooks'],
    onDone: setMade,
  });
  if (isDoneAlready(create.error)) {
    return <DoneAlready title={t('secret_title')} text={t('done_already')} onClose={onClose} />;
  }
  const isMade = made !== null;
  return (
    <Dialog title={t(isMade ? 'secret_title' : 'create_title')} isWide={isMade} isSticky={isMade} onClose={onClose}>
      {isMade ? (
        <SecretShown made={made} onKept={onClose} />
      ) : (
        <WebhookForm
          types={types}
          submitLabel={t('create')}
          onClose={onClose}
          onSubmit={(body) => create.mutateAsync({ params: { tenant }, body, idempotencyKey })}
        />
      )}
    </Dialog>
  );
}
