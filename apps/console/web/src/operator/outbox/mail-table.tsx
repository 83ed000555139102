import type { ReactNode } from 'react';
import type { MailView } from '../../../../src/api/operator.api.js';
import { useFormats } from '../../i18n/formats.js';
import { useCodeTexts, useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/button.js';
import { type Column, DataTable } from '../../ui/data-table.js';
import { Badge, type Tone } from '../../ui/notice.js';
import { outboxTexts } from './outbox-texts.js';

const TONES: Record<MailView['state'], Tone> = { waiting: 'warn', sent: 'good', failed: 'bad' };

interface MailTableProps {
  label: string;
  mails: readonly MailView[];
  empty: ReactNode;
  /** Only for emails that were not sent. */
  onDeliver?: (mail: MailView) => void;
  onRetry?: (mail: MailView) => Promise<unknown>;
}

export function MailTable({ label, mails, empty, onDeliver, onRetry }: MailTableProps) {
  const t = useTexts(outboxTexts);
  const codeText = useCodeTexts(outboxTexts);
  const { ago, number } = useFormats();
  const columns: Column<MailView>[] = [
    { header: t('to'), isName: true, cell: ({ to }) => to },
    { header: t('kind'), cell: ({ kind }) => codeText(`k_${kind}`, kind) },
    {
      header: t('state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`s_${state}`)}</Badge>,
    },
    { header: t('created'), cell: ({ createdAt }) => ago(createdAt) },
    onDeliver
      ? { header: t('attempts'), cell: ({ attempts }) => number(attempts), isFigure: true }
      : { header: t('sent_at'), cell: ({ sentAt }) => (sentAt === null ? t('no_value') : ago(sentAt)) },
  ];
  const actions =
    onDeliver &&
    onRetry &&
    ((mail: MailView) => (
      <>
        <Button aria-label={t('deliver_to', mail)} onPress={() => onDeliver(mail)}>
          {t('deliver')}
        </Button>
        <Button aria-label={t('retry_of', mail)} onPress={() => onRetry(mail)}>
          {t('retry')}
        </Button>
      </>
    ));
  return (
    <DataTable label={label} rows={mails} empty={empty} rowKey={({ id }) => id} columns={columns} actions={actions} />
  );
}
