import type { DeliveryView } from '../../../src/api/webhooks.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { DeliveryBadge, isDelivered, useDeliveryWords } from './delivery-words.js';
import styles from './webhooks.module.css';
import { webhooksTexts } from './webhooks-texts.js';

interface DeliveryTableProps {
  label: string;
  deliveries: readonly DeliveryView[];
  /** Missing for members who may not change webhooks, and while the webhook is disabled. */
  onRepeat?: (eventId: string) => Promise<unknown>;
}

/** The latest attempts, newest first. */
export function DeliveryTable({ label, deliveries, onRepeat }: DeliveryTableProps) {
  const t = useTexts(webhooksTexts);
  const { dateTime, number } = useFormats();
  const words = useDeliveryWords();
  const columns: Column<DeliveryView>[] = [
    { header: t('date'), cell: ({ at }) => <span className={styles.moment}>{dateTime(at)}</span> },
    {
      header: t('event'),
      cell: ({ type, eventId }) => (
        <>
          <code className={styles.kind}>{type}</code>
          <code className={`${styles.event} muted breakable`}>{eventId}</code>
        </>
      ),
    },
    { header: t('attempt'), cell: ({ attempt }) => number(attempt), isFigure: true },
    { header: t('result'), cell: (delivery) => <DeliveryBadge delivery={delivery} /> },
    { header: t('duration'), cell: words.duration, isFigure: true },
  ];
  const actions =
    onRepeat &&
    ((delivery: DeliveryView) =>
      !isDelivered(delivery) && (
        <Button aria-label={t('repeat_of', { id: delivery.eventId })} onPress={() => onRepeat(delivery.eventId)}>
          {t('repeat')}
        </Button>
      ));
  return (
    <DataTable
      label={label}
      rows={deliveries}
      empty={<p>{t('log_empty')}</p>}
      rowKey={({ eventId, attempt, at }) => `${eventId} ${attempt} ${at}`}
      columns={columns}
      actions={actions}
    />
  );
}
