import type { Signal } from '@cotejo/contracts';
import type { Env } from '@cotejo/platform';
import { evaluateChecks } from '../../check.js';
import { ProviderError } from '../../errors.js';
import type { SourceProvider } from '../../provider.js';
import type { SourceDefinition } from '../../source-definition.js';
import { VendorContract } from '../vendor-contract.js';
import { valueAt } from './answer-path.js';
import type { VendorDeclaration, VendorInputs } from './declaration.js';
import { readDeclaredContract } from './declared-contract.js';
import { DeclaredVendor, type VendorExchange } from './declared-vendor.js';
import { UNCOUNTED } from './spend-meter.js';
import { fillTemplate } from './template.js';

/** How a source uses its vendors, for a trial outside of its service. */
export interface TrialSource<P extends SourceProvider> {
  definition: SourceDefinition<P>;
  operation: string;
  provide(id: string, contract: VendorContract<DeclaredVendor>): P;
}

/** One request and its reply, with every value of a person masked. */
export interface MaskedExchange {
  method: string;
  path: string;
  body: string | null;
  status: number;
  answer: unknown;
  outcome: string;
}

/** What one call showed. It has no value of a person, so it can be shared. */
export interface TrialReport {
  preset: string;
  vendor: string;
  /** ISO 8601. */
  calledAt: string;
  tookMs: number;
  exchanges: MaskedExchange[];
  /** `ok`, or the code of the error. */
  result: string;
  /** Members of the record that the answer filled, and those that it did not. */
  known: string[];
  missing: string[];
  signals: Signal[];
  /** Signals that stay unknown with this answer alone. */
  unknownSignals: string[];
  charged: boolean;
  price: number | null;
  currency: string;
}

const DEADLINE_MS = 60_000;
const TEXT_LENGTH_MAX = 60;

/**
 * Makes one call to a vendor, which it may charge and no cap counts, and reports what was sent, what came and how it was read.
 * @throws ConfigInvalidError, ProviderNotConfiguredError without a secret
 */
export async function tryVendor<P extends SourceProvider>(
  { definition, operation, provide }: TrialSource<P>,
  declaration: VendorDeclaration,
  query: object,
  { env, policiesDir }: { env: Env; policiesDir: string },
): Promise<TrialReport> {
  const exchanges: VendorExchange[] = [];
  const { id, source } = declaration;
  const settled = readDeclaredContract(env, { id, source, policiesDir });
  const vendor = settled && new DeclaredVendor(settled, UNCOUNTED, (each) => exchanges.push(each));
  const contract = new VendorContract(vendor);
  const provider = provide(id, contract);
  const startedAt = performance.now();
  const calledAt = new Date().toISOString();
  try {
    const outcome = await outcomeOf(definition, operation, provider, query);
    const tookMs = Math.round(performance.now() - startedAt);
    return reportOf(declaration, { calledAt, tookMs, exchanges, ...outcome });
  } finally {
    await contract.close();
  }
}

interface Outcome {
  result: string;
  record: object | null;
  signals: Signal[];
}

async function outcomeOf<P extends SourceProvider>(
  definition: SourceDefinition<P>,
  pattern: string,
  provider: P,
  query: object,
): Promise<Outcome> {
  const operation = definition.operations[pattern] as SourceDefinition<P>['operations'][string];
  const context = { signal: AbortSignal.timeout(DEADLINE_MS), deadline: Date.now() + DEADLINE_MS, attempt: 1 };
  try {
    const { record } = await operation.fetch(provider, query, context);
    return { result: 'ok', record: record as object | null, signals: evaluateChecks(operation.checks, record, query) };
  } catch (error) {
    if (error instanceof ProviderError && error.status !== 'not_configured') {
      return { result: error.code, record: null, signals: [] };
    }
    throw error;
  }
}

function reportOf(
  declaration: VendorDeclaration,
  { exchanges, record, signals, ...rest }: Outcome & { calledAt: string; tookMs: number; exchanges: VendorExchange[] },
): TrialReport {
  const { id, price, vendor } = declaration;
  const isKnown = (name: string) => (record as Record<string, unknown>)[name] !== null;
  const members = record === null ? [] : Object.keys(record);
  return {
    preset: id,
    vendor,
    ...rest,
    exchanges: exchanges.map((each) => maskExchange(each, declaration)),
    known: members.filter(isKnown),
    missing: members.filter((name) => !isKnown(name)),
    signals: signals.map(({ code, state, cause }) => ({ code, state, ...(cause !== undefined && { cause }) })),
    unknownSignals: signals.filter(({ state }) => state === 'unknown').map(({ code }) => code),
    charged: (price.charged as string[]).includes(exchanges.at(-1)?.outcome ?? ''),
    price: price.amount,
    currency: price.currency,
  };
}

function maskExchange(
  { template, inputs, reply, outcome }: VendorExchange,
  declaration: VendorDeclaration,
): MaskedExchange {
  const { method, path = '', body = null } = fillTemplate(template, maskInputs(inputs));
  return { method, path, body, status: reply.status, answer: maskAnswer(reply.text, declaration), outcome };
}

/** The names of the inputs in place of their values. The kind of a document tells nothing about a person. */
function maskInputs(inputs: VendorInputs): VendorInputs {
  const masked = Object.entries(inputs).map(([name, value]) => {
    const mask = name === 'issueDate' ? 'yyyy-MM-dd' : `<${name}>`;
    return [name, value === null || name === 'documentKind' ? value : mask];
  });
  return Object.fromEntries(masked);
}

/**
 * The answer with the form of each text in place of it: `AAA 99`. Only the words that the declaration compares are shown as they are,
 * because they are the vendor's verdict.
 */
function maskAnswer(text: string, { fields, outcomes }: VendorDeclaration): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return 'no JSON';
  }
  const rules = [...outcomes, ...Object.values(fields)].filter(({ words }) => words !== undefined);
  const shown = new Set(rules.flatMap(({ at = [] }) => [at].flat().map((path) => valueAt(answer, path))));
  return maskValue(answer, shown);
}

function maskValue(value: unknown, shown: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => maskValue(element, shown));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskValue(member, shown)]));
  }
  if (typeof value === 'boolean' || value === null || shown.has(value)) {
    return value;
  }
  return String(value).slice(0, TEXT_LENGTH_MAX).replace(/\p{L}/gu, 'A').replace(/\d/g, '9');
}
