import { ERROR_REASONS } from './errors.js';
import { REASONS } from './reasons.js';
import { CEDULA_SCENARIOS } from './sandbox/catalogue.js';

/** Words that would tell a listed person what a list is for, or that the authorities get a report. */
const TIPPING_OFF = /sanci|sanct|terror|lavado|launder|uiaf|fiscal|reporte|report\b|narco/i;

it('no text of a default answer contains a word that would warn a listed person', () => {
  const texts = [...Object.values(REASONS), ...Object.values(ERROR_REASONS)].flatMap(({ es, en }) => [es, en]);
  const scenarios = CEDULA_SCENARIOS.flatMap(({ es, en }) => [es, en]);
  expect([...texts, ...scenarios].filter((text) => TIPPING_OFF.test(text))).toEqual([]);
  expect(TIPPING_OFF.test('Reportar a la UIAF')).toBe(true);
});
