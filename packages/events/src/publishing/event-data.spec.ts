import { EVENT_TYPES, EVENTS, sampleEvent } from '@cotejo/contracts';
import { checkEventData } from './event-data.js';

it.each(EVENT_TYPES)('accepts the sample of %s, which has every member of the type', (type) => {
  const { data } = sampleEvent(type);
  expect(checkEventData(type, data)).toEqual(data);
  expect(Object.keys(data)).toEqual(Object.keys(EVENTS[type].data));
  expect(Object.values(data)).not.toContain(null);
});
