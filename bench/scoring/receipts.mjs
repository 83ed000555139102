import { generateKeyPairSync } from 'node:crypto';
import { issueReceipt, openReceipt, ReceiptKeys } from '@cotejo/receipt';
import { Random } from '@cotejo/testing';
import { shippedDecider, usualFacts } from './decisions.mjs';

const SIGNALS_OF_A_REQUEST = 40;
const SUBJECT = {
  document: '80123456',
  name: 'EVA LUNA',
  issueDate: '2004-05-17',
  phone: '+573001234567',
  phoneToken: null,
  email: 'eva@example.co',
  address: 'CL 100 8A 55',
  city: 'BOGOTA',
  ip: '192.0.2.1',
  gps: null,
  biometric: null,
  amountCop: 250_000,
};

/**
 * What it costs to give a receipt, commitments and signature included, and to open one.
 *
 * @param {{ lengthMs: number, rounds: number, report: import('../reporting/report.mjs').Report }} options
 */
export async function run({ lengthMs, rounds, report }) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const keys = await ReceiptKeys.parse(privateKey.export({ type: 'pkcs8', format: 'pem' }), 'the bench');
  const decider = shippedDecider();
  const facts = usualFacts(new Random(1), SIGNALS_OF_A_REQUEST);
  const decision = decider.decide(facts);
  const evident = { ...decision, evidence: decider.evidence(decision, facts) };
  const receipted = {
    jti: 'txn_bench',
    variant: 'verify',
    timeMs: 0,
    environment: 'sandbox',
    tenant: 'bench',
    screening: null,
    planned_sources: facts.plannedSources,
    sources: Object.entries(facts.sources).map(([source, status]) => ({ source, status, provider: null, as_of: null })),
  };
  const issue = () => issueReceipt(evident, receipted, SUBJECT, keys);
  const { token } = await issue();
  const costs = { issue: [], open: [] };
  for (let round = 0; round <= rounds; round += 1) {
    costs.issue.push(await cpuMicroseconds(issue, lengthMs));
    costs.open.push(await cpuMicroseconds(() => openReceipt(token, keys), lengthMs));
  }
  // The first round warms up.
  const us = (numbers) => numbers.slice(1).toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
  report.add({
    metric: `issue a receipt, ${Object.values(SUBJECT).filter(Boolean).length} inputs`,
    value: us(costs.issue),
    unit: 'us',
  });
  report.add({ metric: 'open a receipt', value: us(costs.open), unit: 'us' });
  report.add({ metric: 'its token', value: token.length, unit: 'characters' });
}

/** Microseconds of CPU for each time that `work` is done, one after the other. */
async function cpuMicroseconds(work, lengthMs) {
  const endsAt = performance.now() + lengthMs;
  const before = process.cpuUsage();
  let runs = 0;
  for (; performance.now() < endsAt; runs += 1) {
    await work();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / runs;
}
