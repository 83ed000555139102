import { serveModule } from '@cotejo/source';
import { Module } from '@nestjs/common';
import { PolicyBook } from './policy-book.js';
import { ScoringController } from './scoring.controller.js';

@Module({ controllers: [ScoringController], providers: [PolicyBook] })
export class ScoringModule {}

export const startScoring = serveModule(ScoringModule);
