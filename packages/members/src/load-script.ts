import { luaScripts } from '@cotejo/platform';

/** Loads a script of this package's `lua` folder. */
export const loadScript = luaScripts(import.meta.url);
