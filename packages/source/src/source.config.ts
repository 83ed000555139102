import { ConfigInvalidError, type ProcessContext } from '@cotejo/platform';
import { SOURCE_SETTINGS } from './source.settings.js';

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
 * Reads the settings of a source. Default providers: the first of `liveIds`; in the sandbox always `sandbox`.
 * @throws ConfigInvalidError
 */
export function readSourceConfig(
  { env, config }: Pick<ProcessContext, 'env' | 'config'>,
  { id, deadlineMs }: { id: string; deadlineMs: number },
  liveIds: readonly string[],
): SourceConfig {
  const declared = { ...SOURCE_SETTINGS, prefix: `COTEJO_${id.toUpperCase()}_` };
  const settings = env.read(declared);
  const readProviders = () => {
    const chosen = env.isSet(declared, 'PROVIDER') ? settings.PROVIDER : liveIds.slice(0, 1);
    const isOrder = chosen.length > 0 && new Set(chosen).size === chosen.length;
    if (!isOrder || !chosen.every((provider) => liveIds.includes(provider))) {
      const rule = `must name one or several of ${liveIds.join(', ')}, each once`;
      throw new ConfigInvalidError(`${declared.prefix}PROVIDER`, rule);
    }
    return chosen;
  };
  return {
    providers: config.environment === 'sandbox' ? ['sandbox'] : readProviders(),
    staleAfterMs: settings.STALE_AFTER_DAYS * DAY_MS,
    deadlineMs: settings.DEADLINE_MS ?? deadlineMs,
  };
}
