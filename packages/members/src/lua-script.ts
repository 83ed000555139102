import { luaScriptsOf } from '@cotejo/platform';

/** A script of this package's `lua` folder, for a client. */
export const luaScript = luaScriptsOf(import.meta.url);
