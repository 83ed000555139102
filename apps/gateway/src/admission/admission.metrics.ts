import type { Admission } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { type Tally, TallyCounter } from '@cotejo/platform/metrics';
import { Inject, Injectable } from '@nestjs/common';

const VERDICTS: readonly Admission['verdict'][] = [
  'admitted',
  'rate_limited',
  'quota_exhausted',
  'state_unavailable',
  'key_reused',
];
const MODES: readonly Admission['mode'][] = ['exact', 'local'];

/** Counts admitted and refused requests, and whether the exact limits of the state Redis were used. */
@Injectable()
export class AdmissionMetrics {
  /** By mode, then by verdict. */
  private readonly decisions: Record<Admission['mode'], Record<Admission['verdict'], Tally>>;

  constructor(@Inject(ProcessScope) { metrics }: ProcessScope) {
    const counter = new TallyCounter({
      name: 'admission_decisions_total',
      help: 'Admission decisions; mode local: the state Redis did not answer',
      labelNames: ['decision', 'reason', 'mode'],
      metrics,
    });
    const seriesOf = (mode: Admission['mode'], verdict: Admission['verdict']) =>
      counter.addSeries(
        verdict === 'admitted'
          ? { decision: 'admitted', reason: 'none', mode }
          : { decision: 'denied', reason: verdict, mode },
      );
    const byVerdict = (mode: Admission['mode']) =>
      Object.fromEntries(VERDICTS.map((verdict) => [verdict, seriesOf(mode, verdict)]));
    this.decisions = Object.fromEntries(MODES.map((mode) => [mode, byVerdict(mode)])) as typeof this.decisions;
  }

  count({ verdict, mode }: Admission): void {
    this.decisions[mode][verdict].count += 1;
  }
}
