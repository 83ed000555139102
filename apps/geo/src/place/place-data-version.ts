/** The open data: build times of databases (epoch milliseconds), and ids of imported versions. */
interface PlaceData {
  built: Record<string, number>;
  versions: Record<string, string | undefined>;
}

/**
 * Names all data in use in one text, such as `city@2026-01-02,anonymity@20260102T030405678Z`; `undefined` without data.
 */
export function placeDataVersion({ built, versions }: PlaceData): string | undefined {
  const databases = Object.entries(built).map(([name, ms]) => `${name}@${new Date(ms).toISOString().slice(0, 10)}`);
  const imported = Object.entries(versions).flatMap(([name, id]) => (id === undefined ? [] : [`${name}@${id}`]));
  return [...databases, ...imported].join() || undefined;
}
