import { ProcessScope } from '@cotejo/platform';
import { serveModule } from '@cotejo/platform/service';
import { Module } from '@nestjs/common';
import { Drift } from './drift/drift.js';
import { PolicyBook } from './policies/policy-book.js';
import { ScoringHandlers } from './scoring.handlers.js';
import { ShadowMetrics } from './shadow/shadow-metrics.js';
import { ShadowTrials } from './shadow/shadow-trials.js';

@Module({
  providers: [
    ScoringHandlers,
    PolicyBook,
    ShadowMetrics,
    ShadowTrials,
    { provide: Drift, useFactory: (scope: ProcessScope) => new Drift(scope), inject: [ProcessScope] },
  ],
})
export class ScoringModule {}

export const start = serveModule(ScoringModule);
