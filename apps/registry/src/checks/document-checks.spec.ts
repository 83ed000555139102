import type { ClaimedIdentity, Sex, SignalState } from '@cotejo/contracts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { evaluateChecks } from '@cotejo/source';
import { AniStatuses } from '../ani-statuses.js';
import { type RegistryEntry, toRecord } from '../person.js';
import { registrySource } from '../registry.source.js';

const STATUSES = AniStatuses.load(defaultPoliciesDir());
const PERSON: RegistryEntry = {
  statusCode: 0,
  primerNombre: 'EVA',
  segundoNombre: null,
  primerApellido: 'LUNA',
  particula: null,
  segundoApellido: null,
  fechaExpedicion: '2004-05-17',
  lugarExpedicion: null,
  sex: 'F',
};

interface Asked {
  document?: string;
  claimed?: ClaimedIdentity;
}

function signalsOf(entry: Partial<RegistryEntry>, { document = '1000000009', claimed }: Asked = {}) {
  const checks = registrySource(STATUSES).operations['registry.record'].checks;
  const record = toRecord({ ...PERSON, ...entry }, STATUSES, claimed);
  const signals = evaluateChecks(checks, record, { document, ...(claimed && { claimed }) });
  return Object.fromEntries(signals.map(({ code, state }) => [code, state]));
}

const CLEAR: Record<string, SignalState> = {
  document_cancelled: false,
  document_restricted: false,
  document_pending: false,
  document_implausible: false,
  document_sex_implausible: false,
};

describe('the checks of a status', () => {
  it.each([
    [[0, 1], {}],
    [[12, 14], { document_restricted: true }],
    [[21, 22, 23, 24, 25, 26, 27, 28, 51], { document_cancelled: true }],
    [[88, 99], { document_pending: true }],
  ])('see codes %j', (codes, raised) => {
    for (const statusCode of codes) {
      expect(signalsOf({ statusCode })).toEqual({ ...CLEAR, ...raised });
    }
  });

  it('know nothing of a code that nobody has described', () => {
    const untold = { document_cancelled: 'unknown', document_restricted: 'unknown', document_pending: 'unknown' };
    expect(signalsOf({ statusCode: 77 })).toEqual({ ...CLEAR, ...untold });
    expect(toRecord({ ...PERSON, statusCode: 77 }, STATUSES)).toMatchObject({ estado: 'desconocido', valid: false });
  });

  it('know nothing of a number that was never issued: it has no record', () => {
    expect(toRecord({ ...PERSON, statusCode: 52 }, STATUSES)).toBeNull();
    expect(new Set(Object.values(signalsOf({ statusCode: 52 })))).toEqual(new Set(['unknown']));
  });

  it('say what a deployer’s table says', () => {
    const status = { code: 14, estado: 'interdiccion', group: 'usable_with_alert', valid: false } as const;
    const statuses = new AniStatuses([{ ...status, signals: ['document_cancelled'] }]);
    const record = toRecord({ ...PERSON, statusCode: 14 }, statuses);
    expect(record).toMatchObject({ estado: 'interdiccion', valid: false });
    const checks = registrySource(statuses).operations['registry.record'].checks;
    const raised = evaluateChecks(checks, record, { document: '1000000009' }).filter(({ state }) => state === true);
    expect(raised.map(({ code }) => code)).toEqual(['document_cancelled']);
  });
});

describe('the checks of a number', () => {
  it('see a block that was never issued', () => {
    expect(signalsOf({}, { document: '123456789' })).toEqual({ ...CLEAR, document_implausible: true });
  });

  it.each<[document: string, sex: Sex | null, implausible: SignalState]>([
    ['19999999', 'M', false],
    ['19999999', 'F', true],
    ['41999999', 'F', false],
    ['41999999', 'M', true],
    ['80123456', 'F', true],
    ['80123456', null, 'unknown'],
    // These blocks are of no sex, and the last one of nobody.
    ['1000000009', 'F', false],
    ['1000000009', null, false],
    ['123456789', 'M', false],
  ])('of %s and a holder of sex %s say %s', (document, sex, implausible) => {
    expect(signalsOf({ sex }, { document }).document_sex_implausible).toBe(implausible);
  });
});

describe('the checks of a claim', () => {
  const claim = (name: string | null, issueDate: string | null) => ({ claimed: { name, issueDate } });

  it('arise only where something was claimed', () => {
    expect(signalsOf({})).toEqual(CLEAR);
    expect(signalsOf({}, claim(null, '2004-05-17'))).toEqual({ ...CLEAR, document_issue_date_mismatch: false });
    expect(signalsOf({}, claim('Eva Luna', null))).toEqual({ ...CLEAR, document_name_mismatch: false });
  });

  it('see another name and another date', () => {
    expect(signalsOf({}, claim('Jorge Pardo', '2004-05-18'))).toEqual({
      ...CLEAR,
      document_name_mismatch: true,
      document_issue_date_mismatch: true,
    });
  });

  it('know nothing where the registry told nothing', () => {
    const silent = { primerNombre: null, primerApellido: null, fechaExpedicion: null };
    const untold = { ...CLEAR, document_name_mismatch: 'unknown', document_issue_date_mismatch: 'unknown' };
    expect(signalsOf(silent, claim('Eva Luna', '2004-05-17'))).toEqual(untold);
  });

  it('believe a registry that compares by itself', () => {
    const verdicts = { primerNombre: null, primerApellido: null, nameMatches: false, issueDateMatches: true };
    expect(signalsOf(verdicts, claim('Eva Luna', '1999-01-01'))).toEqual({
      ...CLEAR,
      document_name_mismatch: true,
      document_issue_date_mismatch: false,
    });
  });
});
