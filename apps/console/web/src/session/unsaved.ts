const PREFIX = 'cotejo.unsaved.';

/** Also holds what may not be stored, and everything in a private window without storage. */
const memory = new Map<string, unknown>();

const keyOf = (member: string, name: string): string => `${PREFIX}${member}.${name}`;

/**
 * What a member typed and did not save, kept in this tab. It survives navigation, a reload and the end of the session. Only the same
 * member gets it back; the copies of other members are deleted.
 */
export function readUnsaved<Value>(member: string, name: string): Value | null {
  forgetUnsaved((key) => !key.startsWith(keyOf(member, '')));
  const key = keyOf(member, name);
  if (!memory.has(key)) {
    const text = stored()?.getItem(key) ?? null;
    memory.set(key, text === null ? null : parseWithNaN(text));
  }
  return memory.get(key) as Value | null;
}

/** @param options inMemory: the value must not be stored, so it ends with the page */
export function keepUnsaved(member: string, name: string, value: unknown, { inMemory = false } = {}): void {
  const key = keyOf(member, name);
  memory.set(key, value);
  try {
    if (value === null || inMemory) {
      stored()?.removeItem(key);
    } else {
      stored()?.setItem(
        key,
        JSON.stringify(value, (_, member) => (Number.isNaN(member) ? NOT_A_NUMBER : member)),
      );
    }
  } catch {
    // Without room in the storage, the value ends with the page.
  }
}

/** Deletes what was kept in this tab: all, or the keys that match. */
export function forgetUnsaved(matches: (key: string) => boolean = () => true): void {
  const storage = stored();
  const names = Object.keys(storage ?? {}).filter((key) => key.startsWith(PREFIX));
  for (const key of [...names, ...memory.keys()].filter(matches)) {
    memory.delete(key);
    storage?.removeItem(key);
  }
}

export const hasUnsaved = (): boolean => [...memory.values()].some((value) => value !== null);

/** JSON has no `NaN`, which stands for a field that holds no number. */
const NOT_A_NUMBER = '\u0000NaN';
const parseWithNaN = (text: string): unknown =>
  JSON.parse(text, (_, member) => (member === NOT_A_NUMBER ? Number.NaN : member));

function stored(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
