import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';

export type LuaScript<Reply> = (
  keys: readonly string[],
  ...args: readonly (string | number | Buffer)[]
) => Promise<Reply>;

/**
 * Loads the Lua scripts of a package into clients: `lua/<name>.lua` beside the folder of the calling module's `src`.
 *
 * @param moduleUrl `import.meta.url` of a module directly in `src` (or `dist`)
 */
export function luaScripts(moduleUrl: string) {
  return <Reply>(redis: Redis, name: string): LuaScript<Reply> => {
    const command = `cotejo-${name}`;
    redis.defineCommand(command, { lua: readFileSync(new URL(`../lua/${name}.lua`, moduleUrl), 'utf8') });
    const run = (redis as unknown as Record<string, (...args: unknown[]) => Promise<Reply>>)[command];
    return (keys, ...args) => (run as NonNullable<typeof run>).call(redis, keys.length, ...keys, ...args);
  };
}
