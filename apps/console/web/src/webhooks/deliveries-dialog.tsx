import { useState } from 'react';
import type { DeliveryView, WebhookView } from '../../../src/api/webhooks.api.js';
import { useAnswer, useChange, useIdempotencyKey } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Notice } from '../ui/notice.js';
import { ProblemNotice } from '../ui/problem-notice.js';
import { Answer } from '../ui/states.js';
import { toast } from '../ui/toast.js';
import { DeliveryTable } from './delivery-table.js';
import { isDelivered, useDeliveryWords } from './delivery-words.js';
import { webhookName } from './webhook-name.js';
import { webhooksTexts } from './webhooks-texts.js';

/** The log is read again while the dialog is open, so that the result of a test appears by itself. */
const POLL_MS = 3_000;
/** After this time the dialog says that a test takes longer than usual. */
const SLOW_MS = 30_000;
const LOG = 'GET /api/tenants/:tenant/webhooks/:id/deliveries';

interface SentTest {
  eventId: string;
  /** Epoch milliseconds. */
  sentAt: number;
}

interface DeliveriesDialogProps {
  webhook: WebhookView;
  /** Whether the member may send events. A disabled webhook receives none. */
  maySend: boolean;
  onClose: () => void;
}

export function DeliveriesDialog({ webhook, maySend, onClose }: DeliveriesDialogProps) {
  const t = useTexts(webhooksTexts);
  const params = { id: webhook.id };
  const [problem, setProblem] = useState<unknown>(null);
  const [test, setTest] = useState<SentTest | null>(null);
  const key = useIdempotencyKey();
  const log = useAnswer(LOG, { params }, { pollMs: POLL_MS });
  const send = useChange('POST /api/tenants/:tenant/webhooks/:id/test', {
    invalidates: [LOG],
    onDone: ({ eventId }) => {
      key.next();
      setTest({ eventId, sentAt: Date.now() });
    },
  });
  const repeat = useChange('POST /api/tenants/:tenant/webhooks/:id/deliveries/:event/repeat', {
    invalidates: [LOG],
    onDone: () => {
      key.next();
      toast(t('repeated'));
    },
  });
  const attempt = (call: Promise<unknown>) => {
    setProblem(null);
    return call.catch(setProblem);
  };
  const name = webhookName(webhook);
  return (
    <Dialog title={t('log_title', { name })} isWide onClose={onClose}>
      <p className="muted">{t('log_text')}</p>
      {maySend && (
        <div>
          <Button variant="primary" onPress={() => attempt(send.mutateAsync({ params, idempotencyKey: key.key }))}>
            {t('test')}
          </Button>
        </div>
      )}
      <ProblemNotice problem={problem} />
      <Answer query={log}>
        {({ deliveries }) => (
          <>
            {test && <TestResult test={test} deliveries={deliveries} readAt={log.dataUpdatedAt} />}
            <DeliveryTable
              label={t('log_of', { name })}
              deliveries={deliveries}
              {...(maySend && {
                onRepeat: (event: string) =>
                  attempt(repeat.mutateAsync({ params: { ...params, event }, idempotencyKey: key.key })),
              })}
            />
          </>
        )}
      </Answer>
    </Dialog>
  );
}

interface TestResultProps {
  test: SentTest;
  deliveries: readonly DeliveryView[];
  /** Time of the last read of the log, in epoch milliseconds. */
  readAt: number;
}

/** What became of the test event: its newest attempt, once the log has one. */
function TestResult({ test: { eventId, sentAt }, deliveries, readAt }: TestResultProps) {
  const t = useTexts(webhooksTexts);
  const words = useDeliveryWords();
  const delivery = deliveries.find((each) => each.eventId === eventId);
  if (!delivery) {
    const isSlow = readAt - sentAt > SLOW_MS;
    return <Notice tone={isSlow ? 'warn' : 'accent'}>{t(isSlow ? 'test_slow' : 'test_sent')}</Notice>;
  }
  return isDelivered(delivery) ? (
    <Notice tone="good">{t('test_good', { took: words.duration(delivery) })}</Notice>
  ) : (
    <Notice tone="bad">{t('test_bad', { result: words.result(delivery) })}</Notice>
  );
}
