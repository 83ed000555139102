import type { ClaimedIdentity, Sex, SignalState } from '@cotejo/contracts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { evaluateChecks } from '@cotejo/source';
import { AniStatuses } from '../ani-statuses.js';
import type { RegistryEntry } from '../person.js';
import { registrySource } from '../registry.source.js';
import { toRecord } from '../registry-record.js';
import { documentChecks } from './document.checks.js';

const STATUSES = AniStatuses.load(defaultPoliciesDir());
const PERSON: RegistryEntry = {
  statusCode: 0,
  firstName: 'EVA',
  secondName: null,
  firstSurname: 'LUNA',
  surnameParticle: null,
  secondSurname: null,
  issueDate: '2004-05-17',
  issuePlace: null,
  sex: 'F',
};

interface Query {
  document?: string;
  claimed?: ClaimedIdentity;
}

function signalsOf(entry: Partial<RegistryEntry>, { document = '1000000009', claimed }: Query = {}) {
  const checks = registrySource(STATUSES).operations['registry.record'].checks;
  const record = toRecord({ ...PERSON, ...entry }, STATUSES, { ...(claimed && { claimed }) });
  const signals = evaluateChecks(checks, record, { document, ...(claimed && { claimed }) });
  return Object.fromEntries(signals.map(({ code, state }) => [code, state]));
}

const CLEAR: Record<string, SignalState> = {
  document_cancelled: false,
  document_restricted: false,
  document_pending: false,
  document_status_unknown: false,
  document_implausible: false,
  document_sex_implausible: false,
  document_alone: false,
};

describe('status checks', () => {
  it.each([
    [[0, 1], {}],
    [[12, 14], { document_restricted: true }],
    [[21, 22, 23, 24, 25, 26, 27, 28, 51], { document_cancelled: true }],
    [[88, 99], { document_pending: true }],
  ])('raises the right signals for the status codes %j', (codes, raised) => {
    for (const statusCode of codes) {
      expect(signalsOf({ statusCode })).toEqual({ ...CLEAR, ...raised });
    }
  });

  it('raises document_status_unknown, and leaves the other status signals unknown, when the table does not describe the code', () => {
    const unknown = { document_cancelled: 'unknown', document_restricted: 'unknown', document_pending: 'unknown' };
    expect(signalsOf({ statusCode: 77 })).toEqual({ ...CLEAR, ...unknown, document_status_unknown: true });
    expect(toRecord({ ...PERSON, statusCode: 77 }, STATUSES)).toMatchObject({ status: 'desconocido', valid: false });
  });

  it('has no record, and gives unknown, when the number was never issued', () => {
    expect(toRecord({ ...PERSON, statusCode: 52 }, STATUSES)).toBeNull();
    expect(new Set(Object.values(signalsOf({ statusCode: 52 })))).toEqual(new Set(['unknown']));
  });

  it('follows the table of the deployer', () => {
    const status = { code: 14, estado: 'interdiccion', group: 'usable_with_alert', valid: false } as const;
    const statuses = new AniStatuses([{ ...status, signals: ['document_cancelled'] }]);
    const record = toRecord({ ...PERSON, statusCode: 14 }, statuses);
    expect(record).toMatchObject({ status: 'interdiccion', valid: false });
    const checks = registrySource(statuses).operations['registry.record'].checks;
    const raised = evaluateChecks(checks, record, { document: '1000000009' }).filter(({ state }) => state === true);
    expect(raised.map(({ code }) => code)).toEqual(['document_cancelled']);
  });
});

describe('number checks', () => {
  it('raises document_implausible for a block that was never issued', () => {
    expect(signalsOf({}, { document: '123456789' })).toEqual({ ...CLEAR, document_implausible: true });
  });

  it.each<[document: string, sex: Sex | null, implausible: SignalState]>([
    ['19999999', 'M', false],
    ['19999999', 'F', true],
    ['41999999', 'F', false],
    ['41999999', 'M', true],
    ['80123456', 'F', true],
    ['80123456', 'X', false],
    ['41999999', 'X', false],
    ['80123456', null, 'unknown'],
    // The current block has both sexes; the last number is in a block that was never issued.
    ['1000000009', 'F', false],
    ['1000000009', null, false],
    ['123456789', 'M', false],
  ])('number %s with a holder of sex %s: document_sex_implausible is %s', (document, sex, implausible) => {
    expect(signalsOf({ sex }, { document }).document_sex_implausible).toBe(implausible);
  });
});

describe('claim checks', () => {
  const claim = (name: string | null, issueDate: string | null) => ({ claimed: { name, issueDate } });

  it('apply only to the values that the request claims', () => {
    expect(signalsOf({})).toEqual(CLEAR);
    expect(signalsOf({}, claim(null, '2004-05-17'))).toEqual({ ...CLEAR, document_issue_date_mismatch: false });
    expect(signalsOf({}, claim('Eva Luna', null))).toEqual({ ...CLEAR, document_name_mismatch: false });
  });

  it('are raised by another name and another date of issue', () => {
    expect(signalsOf({}, claim('Jorge Pardo', '2004-05-18'))).toEqual({
      ...CLEAR,
      document_name_mismatch: true,
      document_issue_date_mismatch: true,
    });
  });

  it.each([
    ['Jorge Pardo', 'stranger'],
    ['Jorge Luna', 'family'],
    ['Evita Luna', 'short'],
  ])('name the difference of the claimed name %s', (name, value) => {
    const record = toRecord({ ...PERSON, secondSurname: 'PARRA' }, STATUSES, { claimed: { name, issueDate: null } });
    const { document_name_mismatch } = documentChecks(STATUSES);
    const query = { document: '1000000009', claimed: { name, issueDate: null } };
    expect(evaluateChecks({ document_name_mismatch }, record, query)).toEqual([
      { code: 'document_name_mismatch', state: true, value },
    ]);
  });

  it.each([
    ['Jorge Pardo', 'Jorge Pardo', 'named'],
    ['Jorge Pardo', 'Ana Ruiz', 'stranger'],
    // The name costs few points, so the account keeps its points.
    ['Eva Pardo Luna', 'Eva Pardo', 'stranger'],
    [null, 'Jorge Pardo', 'stranger'],
  ])('count an account of a stranger once: named %s, paid by %s: %s', (name, payer, value) => {
    const query = { document: '1000000009', payer, claimed: { name, issueDate: null } };
    const { payer_not_holder } = documentChecks(STATUSES);
    expect(evaluateChecks({ payer_not_holder }, toRecord(PERSON, STATUSES, query), query)).toMatchObject([
      { state: true, value },
    ]);
  });

  it('say that a large order has nothing but a cédula', () => {
    const { document_alone } = documentChecks(STATUSES);
    const check = (alone?: true) => {
      const query = { document: '1000000009', ...(alone && { alone }) };
      return evaluateChecks({ document_alone }, toRecord(PERSON, STATUSES, query), query);
    };
    expect(check(true)).toMatchObject([{ state: true }]);
    expect(check()).toMatchObject([{ state: false }]);
  });

  it('name a date of issue with day and month turned around', () => {
    const record = toRecord({ ...PERSON, issueDate: '2004-05-12' }, STATUSES, {
      claimed: { name: null, issueDate: '2004-12-05' },
    });
    const { document_issue_date_mismatch } = documentChecks(STATUSES);
    const query = { document: '1000000009', claimed: { name: null, issueDate: '2004-12-05' } };
    expect(evaluateChecks({ document_issue_date_mismatch }, record, query)).toEqual([
      { code: 'document_issue_date_mismatch', state: true, value: 'turned' },
    ]);
  });

  it('give unknown when the registry has no value to compare', () => {
    const silent = { firstName: null, firstSurname: null, issueDate: null };
    const unknown = { ...CLEAR, document_name_mismatch: 'unknown', document_issue_date_mismatch: 'unknown' };
    expect(signalsOf(silent, claim('Eva Luna', '2004-05-17'))).toEqual(unknown);
  });

  it.each([
    ['Eva', 'name_not_comparable'],
    ['王玛 芳丽亚', 'name_not_comparable'],
    ['Luna Pardo', undefined],
  ])('say why the claimed name %s was not compared', (name, cause) => {
    const record = toRecord({ ...PERSON, secondSurname: 'PARDO' }, STATUSES, { claimed: { name, issueDate: null } });
    const query = { document: '1000000009', claimed: { name, issueDate: null } };
    const { document_name_mismatch } = documentChecks(STATUSES);
    const [signal] = evaluateChecks({ document_name_mismatch }, record, query);
    expect(signal).toEqual({ code: 'document_name_mismatch', state: 'unknown', cause: cause ?? 'not_offered' });
  });

  it('use the verdicts of a provider that compares by itself', () => {
    const verdicts = { firstName: null, firstSurname: null, nameMatches: false, issueDateMatches: true };
    expect(signalsOf(verdicts, claim('Eva Luna', '1999-01-01'))).toEqual({
      ...CLEAR,
      document_name_mismatch: true,
      document_issue_date_mismatch: false,
    });
  });
});
