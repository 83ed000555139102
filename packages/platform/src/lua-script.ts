import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';

/** Runs a script with its keys and arguments. */
export type LuaScript<R = number> = (keys: readonly string[], ...values: (string | number)[]) => Promise<R>;

/**
 * The scripts of a package: `lua/<name>.lua` beside the folder of the calling module's `src`. A client sends the text of a script
 * only when its server does not know it yet.
 *
 * @param moduleUrl `import.meta.url` of a module directly in `src` (or `dist`)
 */
export function luaScriptsOf(moduleUrl: string): <R = number>(redis: Redis, name: string) => LuaScript<R> {
  return (redis, name) => {
    const command = `cotejo ${name}`;
    redis.defineCommand(command, { lua: readFileSync(new URL(`../lua/${name}.lua`, moduleUrl), 'utf8') });
    const commands = redis as unknown as { [name: string]: (...all: (string | number)[]) => Promise<never> };
    return (keys, ...values) => commands[command]?.(keys.length, ...keys, ...values) as Promise<never>;
  };
}
