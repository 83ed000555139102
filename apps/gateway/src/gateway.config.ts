import { type Env, type ListenSettings, readListenSettings } from '@cotejo/platform';
import type { EdgeSettings } from './http/server/bounded-server.js';

/** Settings of the public edge. */
export interface GatewayConfig extends EdgeSettings, ListenSettings {
  /** Budget of a request before it is answered with what is there. */
  requestBudgetMs: number;
  /** Budget of the first wave of sources. */
  sourceBudgetMs: number;
}

/** @throws ConfigInvalidError; also when keys and buyers' data would cross a network in clear */
export function readGatewayConfig(env: Env): GatewayConfig {
  return {
    ...readListenSettings(env, 'COTEJO', 3000),
    connectionsMax: env.integer('COTEJO_CONNECTIONS_MAX', 10_000, { min: 1, max: 1_000_000 }),
    requestBudgetMs: env.integer('COTEJO_REQUEST_BUDGET_MS', 1_000, { min: 100, max: 30_000 }),
    sourceBudgetMs: env.integer('COTEJO_SOURCE_BUDGET_MS', 600, { min: 50, max: 30_000 }),
  };
}
