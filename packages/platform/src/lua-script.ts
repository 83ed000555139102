import { readFileSync } from 'node:fs';

/**
 * Reads a Lua script of a package: `lua/<name>.lua` beside the folder of the calling module's `src`.
 *
 * @param moduleUrl `import.meta.url` of a module directly in `src` (or `dist`)
 */
export function readLuaScript(moduleUrl: string, name: string): string {
  return readFileSync(new URL(`../lua/${name}.lua`, moduleUrl), 'utf8');
}
