import { type Decision, OUTCOMES, type Outcome } from '@cotejo/contracts';
import type { AnalyzeRequestDto, VerifyRequestDto } from '@cotejo/contracts/dto';
import fc from 'fast-check';
import { MEMBER_NAMES, type Member } from '../../test/member-names.js';
import { Gathering } from './gathering.js';
import { analyzeResponse, verifyResponse } from './responses.js';
import { subjectOfAnalyze, subjectOfVerify } from './subject.mapper.js';
import type { Verification } from './verification.js';

/** The same buyer with the field names of each variant. */
const anyBuyer = fc
  .record(
    {
      document: fc.integer({ min: 10_000_000, max: 9_999_999_999 }).map(String),
      phone: fc.constantFrom('+573001234567', '+57 300 123 4567', '+12125550111'),
      email: fc.constantFrom('Eva.Luna@Sandbox.Example', 'a@b.example'),
      address: fc.constantFrom('Calle 100 # 8A-55', '  Cra 7 # 1-2 ', '   '),
      city: fc.constantFrom('Bogotá', ' Cali '),
      amount: fc.integer({ min: 0, max: 1_000_000_000 }),
      ip: fc.ipV4(),
      gps: fc.record({ lat: fc.integer({ min: -4, max: 12 }), lon: fc.integer({ min: -79, max: -67 }) }),
      name: fc.constantFrom('Eva Luna', ' EVA  LUNA '),
      issueDate: fc.constant('2004-05-17'),
      biometric: fc.constant('sbx-match'),
      phoneToken: fc.constant('token-of-the-operator'),
    },
    { requiredKeys: ['document'] },
  )
  .map((buyer) => ({
    verify: bodyOf(buyer, 0) as unknown as VerifyRequestDto,
    analyze: bodyOf(buyer, 1) as unknown as AnalyzeRequestDto,
  }));

const bodyOf = (buyer: Partial<Record<Member, unknown>>, variant: 0 | 1) =>
  Object.fromEntries(Object.entries(buyer).map(([member, value]) => [MEMBER_NAMES[member as Member][variant], value]));

/** A decision by any bands that a policy can have. */
const anyDecision = fc
  .record({ tenths: fc.integer({ min: 0, max: 200 }), low: fc.integer({ min: 0, max: 100 }), gap: fc.nat(100) })
  .map(({ tenths, low, gap }) => {
    const bands = { reviewFrom: low, rejectFrom: Math.min(100, low + gap) };
    return { bands, score: tenths / 2, outcome: outcomeIn(bands, tenths / 2) };
  });

function outcomeIn({ reviewFrom, rejectFrom }: { reviewFrom: number; rejectFrom: number }, score: number): Outcome {
  if (score >= rejectFrom) {
    return 'reject';
  }
  return score >= reviewFrom ? 'review' : 'approve';
}

const verificationOf = (decision: Pick<Decision, 'outcome' | 'score'>): Verification => ({
  reports: new Gathering().currentReports(),
  decision: { ...decision, contributions: [], missingMandatory: [], scorecard: 's@1.0.0', policy: 'p@1.0.0' },
  decidedAtMs: Date.now(),
});

describe('analyze and verify', () => {
  it('make the same subject from the same buyer', () => {
    fc.assert(
      fc.property(anyBuyer, ({ verify, analyze }) => {
        expect(subjectOfVerify(verify)).toEqual(subjectOfAnalyze(analyze));
      }),
    );
  });

  it('give the same recommendation, and a rounded score in the same band, for any bands', () => {
    const words = { aprobar: 'APPROVE', revisar: 'REVIEW', rechazar: 'REJECT' };
    const levels = { bajo: 'approve', medio: 'review', alto: 'reject' };
    fc.assert(
      fc.property(anyBuyer, anyDecision, ({ verify }, { bands, ...decision }) => {
        const made = verificationOf(decision);
        const verified = verifyResponse(subjectOfVerify(verify), made, 'es');
        const analyzed = analyzeResponse(made);
        expect(words[verified.recommendation]).toBe(analyzed.recommendation);
        expect(levels[verified.risk_level]).toBe(decision.outcome);
        expect(Math.abs(verified.risk_score - analyzed.risk_score)).toBeLessThanOrEqual(0.5);
        expect(outcomeIn(bands, verified.risk_score)).toBe(outcomeIn(bands, analyzed.risk_score));
        expect(OUTCOMES).toContain(outcomeIn(bands, verified.risk_score));
      }),
      { numRuns: 1_000 },
    );
  });
});
