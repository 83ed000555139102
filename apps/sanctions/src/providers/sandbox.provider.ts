import type { ScreeningQuery, ScreeningRecord } from '@cotejo/contracts';
import { type Answer, type AskContext, answerNow, cedulaScenario } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { SanctionsProvider } from './sanctions.provider.js';

const EDITION = '2026-01-01';
const LISTS: ScreeningRecord['lists'] = [
  { list: 'sandbox_binding', class: 'vinculante', edition: EDITION, entries: 1 },
  { list: 'sandbox_list', class: 'restrictiva', edition: EDITION, entries: 1 },
  { list: 'sandbox_sarlaft', class: 'nacional', edition: EDITION, entries: 1 },
  { list: 'sandbox_pep', class: 'control', edition: EDITION, entries: 1 },
];

/** Fictional: nobody is on a list but the cédulas whose scenario says so. */
@Injectable()
export class SandboxSanctionsProvider extends SanctionsProvider {
  readonly id = 'sandbox';

  async screen({ name }: ScreeningQuery, context: AskContext): Promise<Answer<ScreeningRecord>> {
    const hits = cedulaScenario(context)?.hits ?? [];
    return answerNow({ hits, lists: LISTS, nameScreened: name !== undefined });
  }
}
