import { readFileSync } from 'node:fs';
import { type Facts, SIGNALS, type SignalCode, SOURCE_IDS } from '@cotejo/contracts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { Decider, parsePolicy, parseScorecard } from '@cotejo/scorecard';
import { newPrivateKeyPem } from '../keys/pem-keys.js';
import { ReceiptKeys } from '../keys/receipt-keys.js';
import type { DecisionWithEvidence, ReceiptContext } from '../payload.js';
import { inputsOf, type Subject } from '../subject.js';

const read = (file: string) => JSON.parse(readFileSync(`${defaultPoliciesDir()}/${file}`, 'utf8'));
const scorecard = parseScorecard(read('scorecards/base.json'), read('schemas/scorecard.schema.json'));
const policy = parsePolicy(read('decision/default.json'), read('schemas/policy.schema.json'), [scorecard]);
export const decider = new Decider(scorecard, policy);

export const newKeys = (): ReceiptKeys => ReceiptKeys.parse(newPrivateKeyPem(), 'TEST');

export const SUBJECT: Subject = {
  document: '1032456789',
  name: 'María Gómez',
  issueDate: '2004-05-17',
  phone: '+573001234567',
  phoneToken: 'token-of-the-device',
  email: 'Buyer@shop.example',
  address: 'Calle 100 # 8A-55',
  city: 'Bogotá',
  ip: '192.0.2.77',
  gps: { lat: 4.711, lon: -74.0721 },
  biometric: 'reference-12345',
  amountCop: 6_123_457,
};

export const RECEIPT_CONTEXT: ReceiptContext = {
  jti: 'txn_test',
  timeMs: Date.UTC(2026, 0, 15, 10, 15, 30, 123),
  environment: 'sandbox',
  tenant: 'acme',
  variant: 'verify',
  planned_sources: ['registry', 'sanctions'],
  sources: [],
  screening: null,
};

/** A decision with its evidence, as scoring returns it. */
export function decideWithEvidence(facts: Facts, by = decider): DecisionWithEvidence {
  const decision = by.decide(facts);
  return { ...decision, evidence: by.evidence(decision, facts) };
}

/** Facts of a subject without any finding of any source. */
export function cleanFacts(subject = SUBJECT): Facts {
  const codes = Object.keys(SIGNALS) as SignalCode[];
  return {
    inputs: inputsOf(subject),
    sources: Object.fromEntries(SOURCE_IDS.map((id) => [id, 'ok'])) as Facts['sources'],
    states: Object.fromEntries(codes.map((code) => [code, false])),
    values: {},
    amountCop: subject.amountCop,
  };
}
