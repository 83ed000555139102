import type { Admission } from '@cotejo/accounts';
import { Counter, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';

const DENIALS: readonly Exclude<Admission['verdict'], 'admitted'>[] = [
  'rate_limited',
  'quota_exhausted',
  'state_unavailable',
];

/** Counts admitted and refused requests, and whether the exact limits of the state Redis were used. */
@Injectable()
export class AdmissionMetrics {
  private readonly decisions: Counter;

  constructor(@Inject(ProcessScope) { metrics }: ProcessScope) {
    this.decisions = new Counter({
      name: 'admission_decisions_total',
      help: 'Admission decisions; mode local: the state Redis did not answer',
      labelNames: ['decision', 'reason', 'mode'],
      registers: [metrics],
    });
    for (const mode of ['exact', 'local']) {
      this.decisions.inc({ decision: 'admitted', reason: 'none', mode }, 0);
      for (const reason of DENIALS) {
        this.decisions.inc({ decision: 'denied', reason, mode }, 0);
      }
    }
  }

  count({ verdict, mode }: Admission): void {
    const admitted = verdict === 'admitted';
    this.decisions.inc({ decision: admitted ? 'admitted' : 'denied', reason: admitted ? 'none' : verdict, mode });
  }
}
