import { readLuaScript } from '@cotejo/platform';

/** Reads a script of this package's `lua` folder. */
export const readScript = (name: string): string => readLuaScript(import.meta.url, name);
