import { evaluateChecks } from '@cotejo/source';
import { type Person, toRecord } from '../person.js';
import { registrySource } from '../registry.source.js';

const PERSON: Person = {
  statusCode: 0,
  primerNombre: 'EVA',
  segundoNombre: null,
  primerApellido: 'LUNA',
  particula: null,
  segundoApellido: null,
  fechaExpedicion: null,
  lugarExpedicion: null,
  sex: null,
};

function signalsOf(statusCode: number, document = '1000000009') {
  const checks = registrySource.operations.record?.checks ?? [];
  const signals = evaluateChecks(checks, toRecord({ ...PERSON, statusCode }), { document });
  return Object.fromEntries(signals.map(({ code, state }) => [code, state]));
}

const CLEAR = {
  document_cancelled: false,
  document_restricted: false,
  document_pending: false,
  document_implausible: false,
};

describe('the checks of a cédula', () => {
  it.each([
    [[0, 1], {}],
    [[12, 14], { document_restricted: true }],
    [[21, 22, 23, 24, 25, 26, 27, 28, 51], { document_cancelled: true }],
    [[88, 99], { document_pending: true }],
  ])('see codes %j', (codes, raised) => {
    for (const code of codes) expect(signalsOf(code)).toEqual({ ...CLEAR, ...raised });
  });

  it('know nothing of a code that nobody has described', () => {
    expect(signalsOf(77)).toEqual({
      document_cancelled: 'unknown',
      document_restricted: 'unknown',
      document_pending: 'unknown',
      document_implausible: false,
    });
    expect(toRecord({ ...PERSON, statusCode: 77 })).toMatchObject({ estado: 'desconocido', valid: false });
  });

  it('see a number in a block that was never issued', () => {
    expect(signalsOf(0, '123456789')).toEqual({ ...CLEAR, document_implausible: true });
  });

  it('know nothing of a number without a record', () => {
    expect(new Set(Object.values(signalsOf(52)))).toEqual(new Set(['unknown']));
  });
});
