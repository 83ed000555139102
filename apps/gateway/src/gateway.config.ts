import type { Env } from '@cotejo/platform';

/** Settings of the public edge. */
export interface GatewayConfig {
  host: string;
  port: number;
  /** Budget of a request before it is answered with what is there. */
  requestBudgetMs: number;
  /** Budget of the first wave of sources. */
  sourceBudgetMs: number;
}

export function readGatewayConfig(env: Env): GatewayConfig {
  return {
    host: env.string('COTEJO_HOST', '127.0.0.1'),
    port: env.integer('COTEJO_PORT', 3000, { min: 0, max: 65_535 }),
    requestBudgetMs: env.integer('COTEJO_REQUEST_BUDGET_MS', 1_000, { min: 100, max: 30_000 }),
    sourceBudgetMs: env.integer('COTEJO_SOURCE_BUDGET_MS', 600, { min: 50, max: 30_000 }),
  };
}
