/** The version after all versions with this id. @param names `id@version` */
export function nextVersion(id: string, names: readonly string[]): string {
  const versions = names
    .filter((name) => name.startsWith(`${id}@`))
    .map(
      (name) =>
        name
          .slice(id.length + 1)
          .split('.')
          .map(Number) as [number, number, number],
    )
    .sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
  const last = versions.at(-1);
  return last ? `${last[0]}.${last[1]}.${last[2] + 1}` : '1.0.0';
}

/** Whether two policies decide alike: everything is equal except id, version and the order of properties. */
export function isSameContent(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  return contentText(one) === contentText(other);
}

const contentText = ({ id: _, version: __, $schema: ___, ...content }: Record<string, unknown>): string =>
  JSON.stringify(content, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
