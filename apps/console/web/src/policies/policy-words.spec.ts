import { REASONS, SIGNALS, SOURCE_IDS } from '@cotejo/contracts';
import { exampleWords, sentenceWords, settingWords, signalWords, sourceWords } from './policy-words.js';

it('has words for every signal, in both languages', () => {
  const silent = Object.keys(SIGNALS).filter(
    (code) => signalWords(code, 'es') === code || signalWords(code, 'en') === code,
  );
  expect(silent).toEqual([]);
  expect(signalWords('list_match_possible', 'es')).toBe(REASONS.possible_list_match.es);
});

it('has words for every source', () => {
  expect(SOURCE_IDS.filter((id) => sourceWords(id, 'es') === id || sourceWords(id, 'en') === id)).toEqual([]);
});

it.each([
  ['reviewFrom', 'Se revisa desde (puntos)', 'Review from (points)'],
  [
    'rejectFrom, from 2000000 COP',
    'Se rechaza desde (puntos), compras desde 2.000.000 COP',
    'Reject from (points), purchases from 2,000,000 COP',
  ],
  ['mandatory tax', 'Fuente obligatoria: Registro tributario', 'Mandatory source: Tax registry'],
  ['stop pep_match', 'Rechaza siempre: Persona expuesta políticamente', 'Always rejects: Politically exposed person'],
  [
    'floor pep_match, reason',
    'Puntaje mínimo: Persona expuesta políticamente (motivo)',
    'Minimum score: Politically exposed person (reason)',
  ],
  [
    'offset off phone_code',
    'Prueba que no cuenta: Código devuelto al teléfono',
    'Evidence that does not count: Code returned from the phone',
  ],
  [
    'offset off phone_code_data_centre',
    'Prueba que no cuenta: Código devuelto al teléfono: Dirección IP de un centro de datos',
    'Evidence that does not count: Code returned from the phone: IP address of a data centre',
  ],
  [
    'evidence unknownBelowCop',
    'Una prueba cuenta sin saberlo todo, en compras menores de (COP)',
    'Evidence counts without knowing everything, in purchases below (COP)',
  ],
  ['lists deny', 'Lista de bloqueados (entradas)', 'Deny list (entries)'],
  ['possible_list_match', REASONS.possible_list_match.es, REASONS.possible_list_match.en],
  ['base@3.0.0', 'base@3.0.0', 'base@3.0.0'],
])('says %s in words', (what, es, en) => {
  expect([settingWords(what, 'es'), settingWords(what, 'en')]).toEqual([es, en]);
});

it('puts words in place of the codes of a sentence', () => {
  expect(sentenceWords('pep_match: rejects by itself from 20000000 COP on', 'en')).toBe(
    '“Politically exposed person”: rejects by itself from 20,000,000 COP on',
  );
  expect(sentenceWords('biometric_mismatch: the offset name', 'en')).toBe(
    '“The biometric data does not match the card holder”: the offset name',
  );
  expect(sentenceWords('name: the offset never counts', 'en')).toBe(
    '“Name confirmed by the registry”: the offset never counts',
  );
  expect(sentenceWords('sin sanctions como obligatoria, un error_nuevo', 'es')).toBe(
    'sin «Listas» como obligatoria, un error_nuevo',
  );
  expect(sentenceWords('reviewFrom 80 is above rejectFrom 70', 'en')).toBe(
    'the review threshold 80 is above the rejection threshold 70',
  );
});

it('names an offset by its evidence', () => {
  expect(sentenceWords('card_3ds: the offset never counts: no facts', 'en')).toBe(
    '“Card payment authenticated by the bank (3-D Secure)”: the offset never counts: no facts',
  );
  expect(sentenceWords('no existe la compensación document', 'es')).toBe(
    'no existe la compensación «Cédula leída por una máquina»',
  );
});

it('says the facts of an example in words', () => {
  const example = 'pep_match true, sanctions unavailable, 20000000 COP: reject, 85 points';
  expect(exampleWords(example, 'es')).toBe(
    '«Persona expuesta políticamente» sí, «Listas» no responde, 20.000.000 COP: rechazar, 85 puntos',
  );
  expect(exampleWords(example, 'en')).toBe(
    '“Politically exposed person” true, “Lists” unavailable, 20,000,000 COP: reject, 85 points',
  );
  expect(exampleWords('nothing found: approve, 10 points', 'es')).toBe('sin hallazgos: aprobar, 10 puntos');
});
