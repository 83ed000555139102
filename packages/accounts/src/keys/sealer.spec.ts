import { fixedSecret } from '@cotejo/platform';
import { PEPPER } from '../testing/accounts-fixture.js';
import { Sealer } from './sealer.js';

it('opens for one owner and one purpose only, and not after a change', () => {
  const sealer = new Sealer(fixedSecret([PEPPER]), 'one purpose');
  const sealed = sealer.seal('secret', 'mem_1');
  expect(sealer.open(sealed, 'mem_1')).toBe('secret');
  expect(sealer.open(sealed, 'mem_2')).toBeNull();
  expect(new Sealer(fixedSecret([PEPPER]), 'another').open(sealed, 'mem_1')).toBeNull();
  expect(sealer.open(`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`, 'mem_1')).toBeNull();
  expect(sealer.open('v1.AAAA', 'mem_1')).toBeNull();
});
