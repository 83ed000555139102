import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountStore, Plans } from '@cotejo/accounts';
import type { DecideRequest, SourceId, SourceStatus } from '@cotejo/contracts';
import {
  connectWithin,
  createRedis,
  defaultPoliciesDir,
  fixedSecret,
  Health,
  type ProcessScope,
} from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { contentHash, type Policy, versionName } from '@cotejo/scorecard';
import { startRedis, type TestRedis } from '@cotejo/testing';
import { Drift } from '../src/drift/drift.js';
import { PolicyBook } from '../src/policies/policy-book.js';
import { ScoringHandlers } from '../src/scoring.handlers.js';
import { ShadowMetrics } from '../src/shadow/shadow-metrics.js';
import { ShadowTrials } from '../src/shadow/shadow-trials.js';

export const AUTHOR = { actor: 'ana' };
const SECOND = { actor: 'bruno' };

const file = (name: string) => JSON.parse(readFileSync(join(defaultPoliciesDir(), name), 'utf8'));
const { $schema: _, ...DEFAULT } = file('decision/default.json');

/** The default policy with changes, as version `version` of policy `acme`. */
export const policyWith = (version: string, change: Partial<Policy> = {}): Policy => ({
  ...(DEFAULT as Policy),
  id: 'acme',
  version,
  ...change,
});
/** Thresholds under which every decision is at least a review. */
export const CAUTIOUS = { thresholds: { reviewFrom: 0, rejectFrom: 70 }, amountTiers: [] };

const SOURCES: SourceId[] = ['registry', 'telco', 'tax', 'sanctions', 'geo', 'email', 'biometric', 'velocity'];
const sources = Object.fromEntries(SOURCES.map((id) => [id, 'not_requested'])) as Record<SourceId, SourceStatus>;

/** A request about a buyer without any finding. */
export const requestFor = (tenant: string, change: Partial<DecideRequest> = {}): DecideRequest => ({
  tenant,
  inputs: ['document'],
  amountCop: null,
  sources: { ...sources, registry: 'ok', sanctions: 'ok', tax: 'ok', velocity: 'ok' },
  states: { document_cancelled: false, list_match_binding: false, tax_active: true, velocity_check_failed: false },
  values: {},
  ...change,
});

/** One replica of scoring, without the bus. */
export interface Replica {
  book: PolicyBook;
  handlers: ScoringHandlers;
  metrics: Registry;
  scope: ProcessScope;
  logged: string[];
  /** Value of a series. @param series name and labels as in the text format of Prometheus */
  metric(series: string): Promise<string | undefined>;
  close(): Promise<void>;
}

export async function openReplica(stateRedisUrl: string, policiesDir = defaultPoliciesDir()): Promise<Replica> {
  const logged: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void logged.push(line) });
  const config = { namespace: 'cotejo', environment: 'production', stateRedisUrl, policiesDir };
  const metrics = new Registry();
  const scope = { config, logger, metrics, health: new Health() } as unknown as ProcessScope;
  const book = new PolicyBook(scope);
  const trials = new ShadowTrials(book, new ShadowMetrics(scope), scope);
  const handlers = new ScoringHandlers(book, trials, new Drift(scope), { addHandler: () => undefined });
  await book.onApplicationBootstrap();
  trials.onApplicationBootstrap();
  return {
    book,
    handlers,
    metrics,
    scope,
    logged,
    metric: async (series) => {
      const text = await metrics.metrics();
      const line = text.split('\n').find((each) => each.startsWith(`${series} `));
      return line?.slice(series.length + 1);
    },
    close: () => book.onApplicationShutdown(),
  };
}

/** Changes the policies of tenants like an operator. */
export interface PolicyDesk {
  server: TestRedis;
  store: AccountStore;
  draft(tenant: string, policy: Policy): Promise<void>;
  /** Drafts a policy and makes it the shadow. */
  shadow(tenant: string, policy: Policy): Promise<void>;
  /** Drafts, shadows and activates a policy. */
  activate(tenant: string, policy: Policy): Promise<void>;
  stop(): Promise<void>;
}

export async function openDesk(tenants: readonly string[]): Promise<PolicyDesk> {
  const server = await startRedis({ own: true });
  // Without this, the client of a killed server delays the end of the suite by two seconds.
  const redis = createRedis(server.url, { commandTimeoutMs: 5_000, extra: { disconnectTimeout: 100 } });
  await connectWithin(redis, 5_000);
  const peppers = fixedSecret([{ version: 1, secret: Buffer.alloc(32, 7) }] as const);
  const store = new AccountStore(redis, { namespace: 'cotejo', environment: 'production', peppers });
  const plan = Plans.load(defaultPoliciesDir()).get('scale');
  for (const tenant of tenants) {
    await store.tenants.create(tenant, plan, AUTHOR);
  }
  const draft = async (tenant: string, policy: Policy) => {
    const data = policy as unknown as Record<string, unknown>;
    await store.policies.draft(tenant, { name: versionName(policy), hash: contentHash(policy), policy: data }, AUTHOR);
  };
  const shadow = async (tenant: string, policy: Policy) => {
    await draft(tenant, policy);
    await store.policies.shadow(tenant, AUTHOR);
  };
  const activate = async (tenant: string, policy: Policy) => {
    await shadow(tenant, policy);
    await store.policies.activate(tenant, versionName(policy), SECOND, { unattended: true });
  };
  const desk = { server, store, draft, shadow, activate };
  return Object.assign(desk, {
    stop: async () => {
      redis.disconnect();
      // A suite may have replaced the server.
      await desk.server.stop();
    },
  });
}
