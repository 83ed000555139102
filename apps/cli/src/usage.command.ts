import { latencyPercentile, type UsageRow } from '@cotejo/accounts';
import type { Command } from 'commander';
import { type AccountOptions, accountCommand, answer } from './account-access.js';
import { printTable } from './output.js';

interface UsageOptions extends AccountOptions {
  from: string;
  to: string;
}

/** `cotejo tenants usage`: what a tenant asked, by day in Bogotá and endpoint. */
export function usageCommand(): Command {
  const today = dayInBogota(0);
  return accountCommand('usage', 'show the usage of a tenant by day and endpoint')
    .argument('<tenant>')
    .option('--from <day>', 'first day in Bogotá', dayInBogota(30))
    .option('--to <day>', 'last day', today)
    .addHelpText('after', '\nExample: cotejo tenants usage acme --from 2026-11-01 --to 2026-11-30 --env production')
    .action((tenant: string, options: UsageOptions) =>
      answer(
        options,
        async ({ store }) => {
          await store.tenants.require(tenant);
          return store.usage(tenant, options.from, options.to);
        },
        (rows) => printTable(HEADERS, rows.map(cells)),
      ),
    );
}

const HEADERS = ['day', 'endpoint', 'charged', 'ok', 'degraded', 'refused', 'failed', 'p50 ms', 'p95 ms', 'p99 ms'];

function cells({ day, endpoint, charged, degraded, outcomes, latencyMs }: UsageRow): string[] {
  const of = (...names: string[]) => names.reduce((sum, name) => sum + (outcomes[name] ?? 0), 0);
  const refused = of('client_error', 'plan_limited');
  const failed = of('server_error', 'timeout', 'shed');
  const latencies = [50, 95, 99].map((percent) => `<= ${latencyPercentile(latencyMs, percent) ?? '-'}`);
  return [day, endpoint, ...[charged, of('ok'), degraded, refused, failed].map(String), ...latencies];
}

function dayInBogota(daysAgo: number): string {
  return new Date(Date.now() - 5 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
}
