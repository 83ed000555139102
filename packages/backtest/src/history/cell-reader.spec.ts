import { SIGNALS, type SignalCode } from '@cotejo/contracts';
import { CellReader } from './cell-reader.js';

const read = (code: SignalCode, text: string) => new CellReader(SIGNALS[code]).read(text);

describe('CellReader', () => {
  it.each<[SignalCode, string, unknown, unknown]>([
    ['ip_vpn', 'true', true, undefined],
    ['ip_vpn', ' FALSE ', false, undefined],
    ['ip_vpn', 'unknown', 'unknown', undefined],
    ['ip_vpn', 'Sí', true, undefined],
    ['ip_vpn', 'NO', false, undefined],
    ['ip_vpn', 'VERDADERO', true, undefined],
    ['ip_vpn', 'no se sabe', 'unknown', undefined],
    ['sim_swap_recent', 'sí:20', true, 20],
    ['ip_vpn', '', undefined, undefined],
    ['sim_swap_recent', 'true:20', true, 20],
    ['sim_swap_recent', 'false:400', false, 400],
    ['ip_location_mismatch', 'true:far_city', true, 'far_city'],
    ['list_match_binding', 'true:ofac', true, 'ofac'],
    ['phone_holder_mismatch', 'true:72', true, 72],
    ['phone_holder_mismatch', 'true:name', true, 'name'],
  ])('%s: %p', (code, text, state, value) => {
    expect(read(code, text)).toEqual({ state, value });
  });

  it.each<[SignalCode, string]>([
    ['ip_vpn', 'quizás'],
    ['ip_vpn', 'true:20'],
    ['sim_swap_recent', 'true:soon'],
    ['sim_swap_recent', 'true:'],
    ['sim_swap_recent', 'unknown:20'],
    ['sim_swap_recent', ':20'],
    ['sim_swap_recent', 'true:1e9'],
    ['ip_location_mismatch', 'true:near_city'],
    ['list_match_binding', `true:${'x'.repeat(65)}`],
  ])('%s: %p cannot be read', (code, text) => {
    expect(read(code, text)).toBeNull();
  });

  it('reads a text correctly when the cache is full', () => {
    const reader = new CellReader(SIGNALS.sim_swap_recent);
    for (let hours = 0; hours < 10_000; hours += 1) {
      reader.read(`true:${hours}`);
    }
    expect(reader.read('true:9999')).toEqual({ state: true, value: 9_999 });
    expect(reader.read('true:7')).toEqual({ state: true, value: 7 });
  });
});
