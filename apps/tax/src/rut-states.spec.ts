import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPoliciesDir } from '@cotejo/platform';
import { RutStates } from './rut-states.js';

describe('state words', () => {
  it.each([
    ['REGISTRO ACTIVO', 'activo'],
    ['  registro   activo. ', 'activo'],
    ['REGISTRO CANCELADO', 'cancelado'],
    ['Registro suspendido', 'suspendido'],
    ['Suspensión', 'suspendido'],
    ['El NIT no está inscrito en el RUT.', 'no_inscrito'],
    ['REGISTRO EN TRAMITE', null],
    ['NO ACTIVO', null],
    ['', null],
  ])('"%s" means %s', (word, state) => {
    expect(RutStates.load(defaultPoliciesDir()).stateOf(word)).toBe(state);
  });

  it.each([
    ['"ACTIVO"', '"Registro  Activo."', 'is described twice'],
    ['"state": "activo"', '"state": "vigente"', '/states/0/state must be equal to one of the allowed values'],
  ])('are refused when %s is changed to %s', (from, to, problem) => {
    const folder = mkdtempSync(join(tmpdir(), 'policies-'));
    try {
      cpSync(defaultPoliciesDir(), folder, { recursive: true });
      const file = join(folder, 'rut-states.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
      expect(() => RutStates.load(folder)).toThrow(problem);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
