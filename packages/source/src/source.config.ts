import { ConfigInvalidError, type ProcessContext } from '@cotejo/platform';
import { SOURCE_SETTINGS } from './source.settings.js';
import { VENDOR_ID } from './vendor/declared/declaration.js';

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
 * @param hasVendors the providers may be vendors by declaration too
 * @throws ConfigInvalidError
 */
export function readSourceConfig(
  { env, config }: Pick<ProcessContext, 'env' | 'config'>,
  { id, deadlineMs }: { id: string; deadlineMs: number },
  liveIds: readonly string[],
  hasVendors = false,
): SourceConfig {
  const declared = { ...SOURCE_SETTINGS, prefix: `COTEJO_${id.toUpperCase()}_` };
  const settings = env.read(declared);
  const readProviders = () => {
    const chosen = env.isSet(declared, 'PROVIDER') ? settings.PROVIDER : liveIds.slice(0, 1);
    const isOrder = chosen.length >= Math.min(liveIds.length, 1) && new Set(chosen).size === chosen.length;
    const isKnown = (provider: string) => liveIds.includes(provider) || (hasVendors && VENDOR_ID.test(provider));
    if (!isOrder || !chosen.every(isKnown)) {
      const names = [...liveIds, ...(hasVendors ? ['the vendors of `cotejo source presets`'] : [])];
      const rule = `must name one or several of ${names.join(', ')}, each once`;
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
