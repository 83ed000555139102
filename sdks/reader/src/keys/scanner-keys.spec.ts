import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadDocument } from '../read-document.js';
import { expectedOf } from '../testing/expected-card.js';
import { inventCard } from '../testing/invented-card.js';
import { inventHolder } from '../testing/invented-holder.js';
import { inventZone } from '../testing/invented-zone.js';
import { Random } from '../testing/random.js';
import { listenToScanner } from './listen-to-scanner.js';
import { ScannerKeys } from './scanner-keys.js';

const TODAY = '2026-11-28';
const random = new Random(11);
const holder = {
  ...inventHolder(random),
  firstSurname: 'MUÑOZ',
  secondSurname: 'PEÑA',
  firstName: 'LUZ',
  secondName: '',
};
const typed = Buffer.from(inventCard(holder, random)).toString('latin1');

function readTyped(keys: Iterable<string>): ReadDocument | null {
  const scanner = new ScannerKeys();
  for (const key of keys) {
    scanner.press(key);
  }
  return scanner.read(TODAY);
}

it('reads a card whose scanner types every byte', () => {
  expect(readTyped(typed)).toEqual({ ...expectedOf(holder), problemas: [] });
});

it('reads a card whose scanner types blanks for NUL, as unconfirmed', () => {
  expect(readTyped(typed.replaceAll('\0', ' '))).toEqual({ ...expectedOf(holder), problemas: ['unconfirmed_layout'] });
});

it('reads number, birth date, sex and place of a card whose scanner types no NUL, and never guesses the names', () => {
  const names = ['apellidos', 'nombres', 'primer_apellido', 'segundo_apellido', 'primer_nombre', 'segundo_nombre'];
  expect(readTyped(typed.replaceAll('\0', ''))).toEqual({
    ...expectedOf(holder),
    ...Object.fromEntries(names.map((name) => [name, null])),
    problemas: ['unconfirmed_layout'],
  });
});

it('reads a zone with Enter between its lines, and ignores keys without a character', () => {
  const zone = inventZone(holder, random);
  const keys = [...zone.text].flatMap((key) => (key === '\n' ? ['Shift', 'Enter'] : [key]));
  expect(readTyped(['Enter', ...keys, 'Enter'])).toMatchObject({ numero: zone.number, wrong_check_digits: [] });
});

it.each([
  ['nothing', ''],
  ['a sentence', 'the quick brown fox jumps over the lazy dog '.repeat(5)],
])('refuses %s', (_name, text) => {
  expect(readTyped(text)).toBeNull();
});

it('hears a scanner between the keys of a person', async () => {
  const target = new EventTarget();
  const reads: (ReadDocument | null)[] = [];
  const stop = new AbortController();
  listenToScanner(target, (read) => reads.push(read), { pauseMs: 20, signal: stop.signal });
  const press = (text: string) => {
    for (const key of text) {
      target.dispatchEvent(Object.assign(new Event('keydown'), { key }));
    }
    return sleep(60);
  };
  await press('hola');
  await press(typed);
  await press('x'.repeat(80));
  stop.abort();
  await press(typed);
  expect(reads).toEqual([expect.objectContaining({ numero: holder.number }), null]);
});
