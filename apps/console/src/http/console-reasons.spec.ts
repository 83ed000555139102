import { CONSOLE_REASONS } from './console-reasons.js';

const REASONS = Object.entries(CONSOLE_REASONS);

it.each(REASONS)('%s has a status, a code and a text in both languages', (_, { status, code, es, en }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(code).toMatch(/^[a-z_]+$/);
  for (const text of [es, en]) {
    expect(text).toMatch(/^[A-ZÁÉÍÓÚÑ].*[^.]$/);
    expect(text.length).toBeLessThan(90);
  }
  expect(es).not.toBe(en);
});

it('gives each text to one reason only, per language', () => {
  for (const language of ['es', 'en'] as const) {
    const texts = REASONS.map(([, reason]) => reason[language]);
    const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
    expect(twice).toEqual([]);
  }
});

it('addresses the reader with usted', () => {
  const informal = /\b(tu|tus|tú|ingresa|intenta|espera|pide|revisa|confirma|puedes|debes)\b/i;
  for (const [reason, { es }] of REASONS) {
    expect([reason, informal.test(es)]).toEqual([reason, false]);
  }
});
