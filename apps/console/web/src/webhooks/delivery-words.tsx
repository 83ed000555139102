import type { DeliveryView } from '../../../src/api/webhooks.api.js';
import { useTexts } from '../i18n/texts.js';
import { Badge } from '../ui/notice.js';
import { type DeliveryResult, readResult } from './delivery-result.js';
import { webhooksTexts } from './webhooks-texts.js';

const SECOND_MS = 1_000;

export const isDelivered = (delivery: DeliveryView): boolean => readResult(delivery).kind === 'delivered';

export interface DeliveryWords {
  /** The result in a sentence without a full stop. */
  result: (delivery: DeliveryView) => string;
  duration: (delivery: DeliveryView) => string;
}

export function useDeliveryWords(): DeliveryWords {
  const t = useTexts(webhooksTexts);
  const describe = (result: DeliveryResult): string => {
    if ('status' in result) {
      return t(`r_${result.kind}`, { status: result.status });
    }
    return 'code' in result ? t('r_other', { code: result.code }) : t(`r_${result.kind}`);
  };
  return {
    result: (delivery) => describe(readResult(delivery)),
    duration: ({ durationMs }) =>
      durationMs < SECOND_MS ? t('ms', { ms: durationMs }) : t('secs', { seconds: Math.round(durationMs / 100) / 10 }),
  };
}

/** The result of an attempt: a word on a colour when it was delivered, else the reason in words. */
export function DeliveryBadge({ delivery }: { delivery: DeliveryView }) {
  const words = useDeliveryWords();
  return isDelivered(delivery) ? (
    <Badge tone="good">{words.result(delivery)}</Badge>
  ) : (
    <span>{words.result(delivery)}</span>
  );
}
