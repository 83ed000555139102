/** What is open now: databases by when they were built (epoch milliseconds), and versions of imported data by id. */
interface PlaceData {
  built: Record<string, number>;
  versions: Record<string, string | undefined>;
}

/** All data in use as one text, such as `city@2026-01-02,anonymity@20260102T030405678Z`; `undefined`: there is none. */
export function placeDataVersion({ built, versions }: PlaceData): string | undefined {
  const databases = Object.entries(built).map(([name, ms]) => `${name}@${new Date(ms).toISOString().slice(0, 10)}`);
  const imported = Object.entries(versions).flatMap(([name, id]) => (id === undefined ? [] : [`${name}@${id}`]));
  return [...databases, ...imported].join() || undefined;
}
