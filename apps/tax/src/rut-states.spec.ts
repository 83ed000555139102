import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPoliciesDir } from '@cotejo/platform';
import { copyPolicies, suiteFolder } from '@cotejo/testing';
import { RutStates } from './rut-states.js';

describe('state words', () => {
  const folder = suiteFolder();
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
    const text = readFileSync(join(defaultPoliciesDir(), 'rut-states.json'), 'utf8').replace(from, to);
    copyPolicies(folder, { 'rut-states.json': JSON.parse(text) });
    expect(() => RutStates.load(folder)).toThrow(problem);
  });
});
