import { type AttributeValue, type Facts, type PurchaseContext, WEEKDAYS } from '@cotejo/contracts';

const HOUR_MS = 3_600_000;
/** Midnight of a Sunday in Bogotá. */
const SUNDAY_MS = Date.UTC(2026, 0, 4, 5);
const NOON = 12;

/** A purchase and a time with these values of facts; the facts that are not named are unknown where they can be. */
export function purchaseWith(values: ReadonlyMap<string, AttributeValue>): Pick<Facts, 'context' | 'decidedAtMs'> {
  const context: PurchaseContext = {};
  for (const [name, value] of values) {
    const [group = '', member = ''] = name.split('.');
    switch (group) {
      case 'payment':
        context.payment = { ...(context.payment ?? { method: null, confirmed: null, threeDs: null }), [member]: value };
        break;
      case 'delivery':
        context.delivery = { ...(context.delivery ?? { kind: null, hasOtherReceiver: false }), [member]: value };
        break;
      case 'history': {
        const none = { delivered: 0, refused: 0, chargedBack: 0, monthsSinceFirst: 0 };
        context.history = { ...(context.history ?? none), [member]: value };
        break;
      }
      case 'attributes':
        context.attributes = { ...context.attributes, [member]: value };
        break;
      default:
    }
  }
  const [hour, weekday] = [values.get('hour'), values.get('weekday')];
  const isTimeKnown = hour !== undefined || weekday !== undefined;
  return {
    ...(Object.keys(context).length > 0 && { context }),
    ...(isTimeKnown && { decidedAtMs: timeAt(Number(hour ?? NOON), String(weekday ?? 'sunday')) }),
  };
}

const timeAt = (hour: number, weekday: string): number =>
  SUNDAY_MS + (WEEKDAYS.indexOf(weekday as (typeof WEEKDAYS)[number]) * 24 + hour) * HOUR_MS;
