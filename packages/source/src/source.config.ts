import { ConfigInvalidError, type Env, type ProcessContext } from '@cotejo/platform';

const DAY_MS = 86_400_000;

/** Settings of one source; also the injection token. */
export abstract class SourceConfig {
  /** Ids of the providers, in the order in which they are called. */
  abstract providers: readonly string[];
  /** Answers with older data are not used; 0: no limit. */
  abstract staleAfterMs: number;
  abstract deadlineMs: number;
}

/**
 * Reads `COTEJO_<SOURCE>_PROVIDER` (ids separated by commas; default: the first of `liveIds`; in the sandbox always
 * `sandbox`), `COTEJO_<SOURCE>_STALE_AFTER_DAYS` (0: no limit) and `COTEJO_<SOURCE>_DEADLINE_MS`.
 * @throws ConfigInvalidError
 */
export function readSourceConfig(
  { env, config }: Pick<ProcessContext, 'env' | 'config'>,
  { id, deadlineMs }: { id: string; deadlineMs: number },
  liveIds: readonly string[],
): SourceConfig {
  const prefix = `COTEJO_${id.toUpperCase()}`;
  return {
    providers: config.environment === 'sandbox' ? ['sandbox'] : readProviders(env, `${prefix}_PROVIDER`, liveIds),
    staleAfterMs: env.integer(`${prefix}_STALE_AFTER_DAYS`, 0, { min: 0, max: 3_650 }) * DAY_MS,
    deadlineMs: env.integer(`${prefix}_DEADLINE_MS`, deadlineMs, { min: 50, max: 30_000 }),
  };
}

function readProviders(env: Env, variable: string, known: readonly string[]): string[] {
  const chosen = env.list(variable, known.slice(0, 1));
  const isOrder = chosen.length > 0 && new Set(chosen).size === chosen.length;
  if (!isOrder || !chosen.every((id) => known.includes(id))) {
    throw new ConfigInvalidError(variable, `must name one or several of ${known.join(', ')}, each once`);
  }
  return chosen;
}
