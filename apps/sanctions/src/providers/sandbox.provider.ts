import type { ScreeningQuery, ScreeningRecord } from '@cotejo/contracts';
import { type Answer, answerNow, cedulaScenario, type ProviderContext } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { SanctionsProvider } from './sanctions.provider.js';

const EDITION = '2026-01-01';
const STATE = { edition: EDITION, checkedAt: `${EDITION}T00:00:00Z`, entries: 1, state: 'current' } as const;
const LISTS: ScreeningRecord['lists'] = [
  { list: 'sandbox_binding', kind: 'international', class: 'vinculante', ...STATE },
  { list: 'sandbox_list', kind: 'international', class: 'restrictiva', ...STATE },
  { list: 'sandbox_sarlaft', kind: 'national', class: 'restrictiva', ...STATE },
  { list: 'sandbox_control', kind: 'own', class: 'control', ...STATE },
  { list: 'sandbox_pep', kind: 'pep', class: 'control', ...STATE },
];

const POLICY = 'sandbox@1.0.0';

/** Fictional lists: only the cédulas of sandbox scenarios are listed. */
@Injectable()
export class SandboxSanctionsProvider extends SanctionsProvider {
  readonly id = 'sandbox';

  screen({ name }: ScreeningQuery, context: ProviderContext): Answer<ScreeningRecord> {
    const hits = cedulaScenario(context)?.hits ?? [];
    return answerNow({ hits, lists: LISTS, nameScreened: name !== undefined, policy: POLICY });
  }
}
