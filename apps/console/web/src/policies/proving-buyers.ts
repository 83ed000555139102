import { type Facts, type SignalCode, type SourceId, signalText } from '@cotejo/contracts';
import { type OffsetRule, type Scorecard, withEvidence } from '@cotejo/scorecard/editor';
import { factsOf, TEST_BUYERS, type TestBuyer } from '../../../src/api/test-buyers.js';

/** A test buyer who proves something, and the facts of the purchase. */
export interface ProvingBuyer extends Pick<TestBuyer, 'value' | 'kind' | 'es' | 'en'> {
  /** Id of the rule that the evidence serves. */
  offset: string;
  facts: Facts | null;
}

/** For each rule of the offset matrix, the ordinary person from whom it takes most, with a phone and an e-mail address too. */
export function provingBuyers(
  { offsets = [] }: Scorecard,
  amountCop: number | null,
  planned: readonly SourceId[],
): ProvingBuyer[] {
  return offsets.flatMap((rule) => {
    const buyer = helpedBy(rule);
    if (!buyer) {
      return [];
    }
    const { value, kind, es, en, inputs, sources } = buyer;
    const reachable: TestBuyer = {
      ...buyer,
      inputs: [...new Set([...inputs, 'phone' as const, 'email' as const])],
      sources: [...sources, 'telco', 'email'],
    };
    const facts = factsOf(reachable, amountCop, planned);
    const proof = signalText(rule.evidence);
    return {
      value,
      kind,
      es: `${es} (con prueba: ${proof.es})`,
      en: `${en} (with evidence: ${proof.en})`,
      offset: rule.id,
      facts: facts && withEvidence(facts, [rule.evidence]),
    };
  });
}

function helpedBy({ points, unless = [] }: OffsetRule): TestBuyer | undefined {
  const takenFrom = ({ isTrue }: TestBuyer) =>
    isTrue.reduce((sum, signal: SignalCode) => sum + (points[signal] ?? 0), 0);
  return TEST_BUYERS.filter(
    (buyer) => buyer.kind !== 'cedula' && takenFrom(buyer) > 0 && !unless.some((each) => buyer.isTrue.includes(each)),
  ).toSorted((one, other) => takenFrom(other) - takenFrom(one))[0];
}
