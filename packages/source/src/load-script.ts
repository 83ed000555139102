import { type LuaScript, luaScripts } from '@cotejo/platform';
import type { Redis } from 'ioredis';

/** Loads a script of this package's `lua` folder. */
export const loadScript: <Reply>(redis: Redis, name: string) => LuaScript<Reply> = luaScripts(import.meta.url);
