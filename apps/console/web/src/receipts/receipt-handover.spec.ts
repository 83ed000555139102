import { passReceipt, takeReceipt } from './receipt-handover.js';

it('hands over the last response once', () => {
  expect(takeReceipt()).toBeNull();
  passReceipt('a');
  passReceipt('b');
  expect(takeReceipt()).toBe('b');
  expect(takeReceipt()).toBeNull();
});
