import type { Caller } from '@cotejo/accounts';
import type { Decision, RegistryRecord, SourceOperation, SourceReport, SourceReports } from '@cotejo/contracts';
import { Env, type ProcessScope } from '@cotejo/platform';
import type { Subject } from '@cotejo/receipt/subject';
import type { VelocityService } from '../velocity/velocity.service.js';
import { reportWithoutAnswer } from './report.js';
import type { ScoringClient } from './scoring-client.js';
import type { RequestContext, SourceClient } from './source-client.js';
import { type VerificationOptions, VerificationService } from './verification.service.js';

const SUBJECT = { document: '80123456', name: null, issueDate: null, phone: '+573001234567', email: null } as Subject;
const IDS = { requestId: 'req_1' };
const OPTIONS: VerificationOptions = { extras: [], mustAwait: [], wasCounted: false };
const DECISION = { outcome: 'approve', score: 10 } as Decision;
const RECORD = { firstName: 'EVA', firstSurname: 'LUNA' } as RegistryRecord;
const SCOPES = ['source:registry', 'source:telco', 'source:tax', 'source:sanctions'];

const callerWith = (scopes: string[], timeoutSeconds = 1) =>
  ({ tenant: { id: 'acme' }, plan: { timeoutSeconds }, scopes }) as unknown as Caller;

interface Setting {
  registry?: Partial<SourceReport<RegistryRecord>>;
  /** Operations that answer only after `release` is called. */
  slow?: SourceOperation[];
  early?: Decision | null;
  environment?: 'sandbox' | 'production';
}

/** The service with fake sources and a fake scoring. */
function setUp({ registry = { record: RECORD }, slow = [], early = null, environment = 'production' }: Setting = {}) {
  const queries: { operation: string; query: unknown; context: RequestContext }[] = [];
  const earlyReports: SourceReports[] = [];
  const releases: (() => void)[] = [];
  const sources = {
    querySource: async (operation: SourceOperation, query: unknown, context: RequestContext) => {
      queries.push({ operation, query, context });
      if (slow.includes(operation)) {
        await new Promise<void>((resolve) => releases.push(resolve));
      }
      const [source] = operation.split('.');
      const report = reportWithoutAnswer(source as 'tax', 'ok');
      return operation === 'registry.record' ? { ...report, ...registry } : report;
    },
  } as unknown as SourceClient;
  const decisions = {
    requestDecision: async () => DECISION,
    requestEarlyDecision: async (_: Subject, reports: SourceReports) => {
      earlyReports.push(reports);
      return early;
    },
  } as unknown as ScoringClient;
  const velocity = { check: async () => reportWithoutAnswer('velocity', 'ok') } as unknown as VelocityService;
  const scope = { env: new Env({}), config: { environment } } as unknown as ProcessScope;
  const service = new VerificationService(scope, sources, decisions, velocity, { find: () => undefined });
  const release = () => {
    for (const resolve of releases.splice(0)) {
      resolve();
    }
  };
  const queryOf = (operation: string) => queries.find((each) => each.operation === operation);
  return { service, queries, queryOf, earlyReports, release };
}

describe('verify', () => {
  it('calls the sources that need the name with the name of the registry', async () => {
    const { service, queries, queryOf } = setUp();
    const { decision, reports } = await service.verify(SUBJECT, callerWith(SCOPES), IDS, OPTIONS);
    expect(decision).toBe(DECISION);
    expect(queries.map(({ operation }) => operation)).toEqual([
      'registry.record',
      'telco.line',
      'tax.registration',
      'telco.holder',
      'sanctions.screen',
    ]);
    expect(queryOf('sanctions.screen')?.query).toMatchObject({ name: 'EVA LUNA', tenant: 'acme' });
    expect(reports.mailbox.status).toBe('not_in_plan');
    expect(reports.velocity.status).toBe('ok');
  });

  it('reports a source without input as not requested', async () => {
    const { service, queryOf } = setUp();
    const caller = callerWith([...SCOPES, 'source:email']);
    const { reports } = await service.verify(SUBJECT, caller, IDS, OPTIONS);
    expect(reports.mailbox.status).toBe('not_requested');
    expect(queryOf('email.mailbox')).toBeUndefined();
  });

  it('fails with cedula_not_found when the registry has no card, without calling the lists', async () => {
    const { service, queryOf } = setUp({ registry: { record: null } });
    const verification = service.verify(SUBJECT, callerWith(SCOPES), IDS, OPTIONS);
    await expect(verification).rejects.toMatchObject({ reason: 'cedula_not_found' });
    expect(queryOf('sanctions.screen')).toBeUndefined();
  });

  it('screens the document alone when the registry does not answer', async () => {
    const { service, queryOf } = setUp({ registry: { status: 'timeout', record: null } });
    await service.verify(SUBJECT, callerWith(SCOPES), IDS, OPTIONS);
    expect(queryOf('sanctions.screen')?.query).toEqual({ document: '80123456', tenant: 'acme' });
    expect(queryOf('telco.holder')).toBeUndefined();
  });

  it('keeps time for the decision, and uses the shorter time of the plan', async () => {
    const { service, queryOf } = setUp();
    const startedAt = Date.now();
    await service.verify(SUBJECT, callerWith(SCOPES, 0.5), IDS, OPTIONS);
    const budgetMs = (queryOf('sanctions.screen')?.context.deadline ?? 0) - startedAt;
    expect(budgetMs).toBeGreaterThanOrEqual(450);
    expect(budgetMs).toBeLessThan(500);
  });

  it('aborts the calls that are still open after the answer', async () => {
    const { service, queryOf } = setUp({ slow: ['tax.registration'], early: DECISION });
    await service.verify(SUBJECT, callerWith(SCOPES), IDS, OPTIONS);
    expect(queryOf('tax.registration')?.context.signal.aborted).toBe(true);
  });
});

describe('an early decision', () => {
  it('is returned when scoring can decide without the slow source', async () => {
    const { service, earlyReports } = setUp({ slow: ['tax.registration'], early: DECISION });
    const { reports } = await service.verify(SUBJECT, callerWith(SCOPES), IDS, OPTIONS);
    expect(reports.tax.status).toBe('not_awaited');
    expect(earlyReports).toHaveLength(1);
  });

  it('is requested again after each answer, until every source has answered', async () => {
    const { service, earlyReports, release } = setUp({ slow: ['tax.registration'] });
    const verification = service.verify(SUBJECT, callerWith(SCOPES), IDS, OPTIONS);
    setTimeout(release, 60);
    const { reports } = await verification;
    expect(earlyReports.map(({ tax }) => tax.status)).toEqual(['not_awaited']);
    expect(reports.tax.status).toBe('ok');
  });

  it('is not requested while a report is missing that the answer shows', async () => {
    const { service, earlyReports, release } = setUp({ slow: ['tax.registration'], early: DECISION });
    const verification = service.verify(SUBJECT, callerWith(SCOPES), IDS, { ...OPTIONS, mustAwait: ['tax'] });
    setTimeout(release, 60);
    expect((await verification).reports.tax.status).toBe('ok');
    expect(earlyReports).toEqual([]);
  });
});

describe('lookUp', () => {
  it('returns the record, and queries only the registry', async () => {
    const { service, queries } = setUp();
    expect(await service.lookUp('80123456', callerWith(SCOPES), IDS)).toBe(RECORD);
    expect(queries.map(({ operation }) => operation)).toEqual(['registry.record']);
  });

  it.each([
    [{ status: 'timeout' as const, record: null }, 'source_unavailable'],
    [{ record: null }, 'cedula_not_found'],
  ])('turns the report %p into %s', async (registry, reason) => {
    const { service } = setUp({ registry });
    await expect(service.lookUp('80123456', callerWith(SCOPES), IDS)).rejects.toMatchObject({ reason });
  });
});

it('names the scenario of a test cédula in the sandbox only', async () => {
  const scenarioIn = async (environment: 'sandbox' | 'production') => {
    const { service, queries } = setUp({ environment });
    await service.lookUp('1000000001', callerWith(SCOPES), IDS);
    return queries[0]?.context.scenario;
  };
  expect([await scenarioIn('sandbox'), await scenarioIn('production')]).toEqual(['approved', undefined]);
});
