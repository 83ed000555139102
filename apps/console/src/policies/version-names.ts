import { isDeepStrictEqual } from 'node:util';

const VERSION_ORDER = new Intl.Collator('en', { numeric: true });

/** The version after all versions with this id. @param names `id@version` */
export function nextVersion(id: string, names: readonly string[]): string {
  const own = names.filter((name) => name.startsWith(`${id}@`)).map((name) => name.slice(id.length + 1));
  const last = own.sort(VERSION_ORDER.compare).at(-1);
  const [major, minor, patch] = last?.split('.') ?? [];
  return last ? `${major}.${minor}.${Number(patch) + 1}` : '1.0.0';
}

/** Whether two policies decide alike: everything is equal except id, version and the order of properties. */
export const isSameContent = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  isDeepStrictEqual(contentOf(one), contentOf(other));

const contentOf = ({ id: _, version: __, $schema: ___, ...content }: Record<string, unknown>) => content;
