import { ProcessScope } from '@cotejo/platform';
import { serveModule } from '@cotejo/service';
import { Module } from '@nestjs/common';
import { Drift } from './drift/drift.js';
import { PolicyBook } from './policies/policy-book.js';
import { ScoringController } from './scoring.controller.js';
import { ShadowMetrics } from './shadow/shadow-metrics.js';
import { ShadowTrials } from './shadow/shadow-trials.js';

@Module({
  controllers: [ScoringController],
  providers: [
    PolicyBook,
    ShadowMetrics,
    ShadowTrials,
    { provide: Drift, useFactory: (scope: ProcessScope) => new Drift(scope), inject: [ProcessScope] },
  ],
})
export class ScoringModule {}

export const start = serveModule(ScoringModule);
