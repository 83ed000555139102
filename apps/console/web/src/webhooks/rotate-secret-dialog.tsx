import { useState } from 'react';
import { OVERLAPS } from '../../../src/api/keys.api.js';
import type { NewWebhookView, WebhookView } from '../../../src/api/webhooks.api.js';
import { useChange, useIdempotencyKey } from '../api/hooks.js';
import { isDoneAlready } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { RadioGroup } from '../ui/choices.js';
import { Dialog } from '../ui/dialog.js';
import { DoneAlready } from '../ui/done-already.js';
import { Form } from '../ui/form.js';
import { SecretShown } from './secret-shown.js';
import { webhookName } from './webhook-name.js';
import { webhooksTexts } from './webhooks-texts.js';

export function RotateSecretDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const t = useTexts(webhooksTexts);
  const tenant = useTenant();
  const { key: idempotencyKey } = useIdempotencyKey();
  const [made, setMade] = useState<NewWebhookView | null>(null);
  const rotate = useChange('POST /api/tenants/:tenant/webhooks/:id/rotate', {
    invalidates: ['GET /api/tenants/:tenant/webhooks'],
    onDone: setMade,
  });
  if (isDoneAlready(rotate.error)) {
    return <DoneAlready title={t('secret_title')} text={t('done_already')} onClose={onClose} />;
  }
  const title = made ? t('secret_title') : t('rotate_title', { name: webhookName(webhook) });
  return (
    <Dialog title={title} isWide={made !== null} isSticky={made !== null} onClose={onClose}>
      {made ? (
        <SecretShown made={made} onKept={onClose} />
      ) : (
        <Form
          submitLabel={t('rotate')}
          actions={<Button onPress={onClose}>{t('cancel')}</Button>}
          onSubmit={(values) => {
            const chosen = values.text('overlap');
            const overlap = OVERLAPS.find((each) => each === chosen) ?? '24h';
            return rotate.mutateAsync({ params: { tenant, id: webhook.id }, body: { overlap }, idempotencyKey });
          }}
        >
          <p>{t('rotate_text')}</p>
          <RadioGroup
            name="overlap"
            label={t('overlap')}
            defaultValue="24h"
            choices={OVERLAPS.map((overlap) => ({
              value: overlap,
              label: t(`overlap_${overlap}`),
              ...(overlap === '0' && { description: t('overlap_0_text') }),
            }))}
          />
        </Form>
      )}
    </Dialog>
  );
}
