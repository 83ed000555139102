import type { EventTypeView, WebhookView } from '../../../src/api/webhooks.api.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Copyable } from '../ui/copy.js';
import { Badge, Notice } from '../ui/notice.js';
import { Facts, Section } from '../ui/page.js';
import { DeliveryBadge } from './delivery-words.js';
import { webhookName } from './webhook-name.js';
import styles from './webhooks.module.css';
import { webhooksTexts } from './webhooks-texts.js';

export type WebhookAction = 'log' | 'change' | 'rotate' | 'disable' | 'enable' | 'remove';

interface WebhookCardProps {
  webhook: WebhookView;
  types: readonly EventTypeView[];
  /** Whether the member may change webhooks; everyone may open the log. */
  mayChange: boolean;
  onAction: (action: WebhookAction, webhook: WebhookView) => void;
}

export function WebhookCard({ webhook, types, mayChange, onAction }: WebhookCardProps) {
  const t = useTexts(webhooksTexts);
  const { date } = useFormats();
  const { disabled, createdAt, host, url } = webhook;
  return (
    <Section
      title={webhookName(webhook)}
      description={<code className={styles.url}>{url ?? host}</code>}
      actions={<Badge tone={disabled ? 'warn' : 'good'}>{t(disabled ? 'state_disabled' : 'state_active')}</Badge>}
    >
      {disabled && <Disabled disabled={disabled} />}
      <Facts
        facts={[
          [t('types'), <Types key="types" chosen={webhook.types} types={types} />],
          [t('last_delivery'), <LastDelivery key="last" webhook={webhook} />],
          [t('created'), date(createdAt)],
        ]}
      />
      <PublicKeys webhook={webhook} />
      <Actions webhook={webhook} mayChange={mayChange} onAction={onAction} />
    </Section>
  );
}

function Disabled({ disabled: { reason, since } }: { disabled: NonNullable<WebhookView['disabled']> }) {
  const t = useTexts(webhooksTexts);
  const { dateTime } = useFormats();
  return (
    <Notice tone={reason === 'by_request' ? 'plain' : 'warn'}>
      {t(`disabled_${reason}`, { when: dateTime(since) })}
    </Notice>
  );
}

function Types({ chosen, types }: { chosen: readonly string[]; types: readonly EventTypeView[] }) {
  const t = useTexts(webhooksTexts);
  const { language } = useLanguage();
  return (
    <details>
      <summary>{t('types_count', { count: chosen.length })}</summary>
      <ul className="muted">
        {chosen.map((type) => (
          <li key={type}>{types.find((each) => each.type === type)?.[language] ?? type}</li>
        ))}
      </ul>
    </details>
  );
}

function LastDelivery({ webhook: { lastDelivery } }: { webhook: WebhookView }) {
  const t = useTexts(webhooksTexts);
  const { ago } = useFormats();
  if (lastDelivery === null) {
    return t('never_delivered');
  }
  return (
    <>
      <DeliveryBadge delivery={lastDelivery} /> {ago(lastDelivery.at)}
    </>
  );
}

/** The public key, and during a rotation the old one with its end. */
function PublicKeys({ webhook: { secrets } }: { webhook: WebhookView }) {
  const t = useTexts(webhooksTexts);
  const { dateTime, ago } = useFormats();
  const [newest, old] = secrets;
  return (
    <>
      {old?.retiresAt && (
        <Notice tone="accent">
          {t('old_works_until', { when: dateTime(old.retiresAt), ago: ago(old.retiresAt) })}
        </Notice>
      )}
      <details className={styles.key}>
        <summary>{t('show_public_key')}</summary>
        <div className="stack-small">
          <p className="muted">{t('public_key_text')}</p>
          {newest && <Copyable label={t('public_key')} text={newest.publicKey} />}
          {old && <Copyable label={t('old_public_key')} text={old.publicKey} />}
        </div>
      </details>
    </>
  );
}

function Actions({ webhook, mayChange, onAction }: Omit<WebhookCardProps, 'types'>) {
  const t = useTexts(webhooksTexts);
  const name = webhookName(webhook);
  const toggle = webhook.disabled ? 'enable' : 'disable';
  const log = mayChange && !webhook.disabled ? 'log_and_test' : 'log';
  return (
    <div className="row">
      <Button aria-label={t(`${log}_of`, { name })} onPress={() => onAction('log', webhook)}>
        {t(log)}
      </Button>
      {mayChange &&
        (['change', 'rotate', toggle, 'remove'] as const).map((action) => (
          <Button
            key={action}
            variant={action === 'enable' ? 'primary' : 'secondary'}
            aria-label={t(`${action}_of`, { name })}
            onPress={() => onAction(action, webhook)}
          >
            {t(action)}
          </Button>
        ))}
    </div>
  );
}
