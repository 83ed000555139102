import { EVENTS, type EventData, type EventSpec, type EventType } from '@cotejo/contracts';
import { EventInvalidError } from '../webhook-errors.js';

const NAME = /^[\x21-\x7e]{1,128}$/;
const TEXT = /^[^\p{C}]{1,300}$/u;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const FORMS: Record<string, (value: unknown) => boolean> = {
  name: (value) => typeof value === 'string' && NAME.test(value),
  text: (value) => typeof value === 'string' && TEXT.test(value),
  count: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  time: (value) => typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value)),
};

/**
 * Checks the data of an event against its type. A member that the type does not have is refused, so no other value can leave
 * in an event.
 * @returns a copy with the members in the order of the type
 * @throws EventInvalidError
 */
export function checkEventData<T extends EventType>(type: T, data: EventData<T>): EventData<T> {
  const spec: EventSpec | undefined = EVENTS[type];
  if (!spec) {
    throw new EventInvalidError('unknown', 'the type does not exist');
  }
  const given = data as Record<string, unknown>;
  if (Object.keys(given).some((name) => !Object.hasOwn(spec.data, name))) {
    throw new EventInvalidError(type, 'its data has a member that the type does not have');
  }
  const members = Object.entries(spec.data).map(([name, form]) => [name, checkMember(type, name, form, given[name])]);
  return Object.fromEntries(members) as EventData<T>;
}

function checkMember(type: string, name: string, form: string, value: unknown): unknown {
  const isNullable = form.endsWith('?');
  const isValid = isNullable && value === null ? true : FORMS[form.replace('?', '')]?.(value);
  if (!isValid) {
    throw new EventInvalidError(type, `${name} must be a ${form.replace('?', ' or null')}`);
  }
  return value;
}
