import { ProcessScope } from '@cotejo/platform';
import { type Counter, MetricSet } from '@cotejo/platform/metrics';
import { WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/**
 * Counts completed and failed jobs of every queue. It finds the processors by discovery, so that no queue is forgotten.
 */
@Injectable()
export class JobMetrics implements OnApplicationBootstrap {
  private readonly jobs: Counter;

  constructor(
    @Inject(ProcessScope) { metrics }: ProcessScope,
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
  ) {
    this.jobs = new MetricSet(metrics).counter('worker_jobs_total', 'Attempts at jobs, by queue and outcome', [
      'queue',
      'outcome',
    ]);
  }

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (instance instanceof WorkerHost) {
        this.follow(instance);
      }
    }
  }

  private follow({ worker }: WorkerHost): void {
    for (const outcome of ['completed', 'failed'] as const) {
      const labels = { queue: worker.name, outcome };
      this.jobs.inc(labels, 0);
      worker.on(outcome, () => this.jobs.inc(labels));
    }
  }
}
