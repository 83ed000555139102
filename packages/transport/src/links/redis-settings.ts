import type { Redis } from 'ioredis';

/** Settings by which Redis would keep, on disk or for its operators, pieces of what it carries. */
const KEEPING: Record<string, (value: string) => boolean> = {
  'slowlog-log-slower-than': (value) => Number(value) >= 0,
  save: (value) => value !== '',
  appendonly: (value) => value !== 'no',
};

/** The names of the settings that let this Redis keep what it carries; none if it does not tell its settings. */
export async function keepingSettings(redis: Pick<Redis, 'config'>): Promise<string[]> {
  try {
    const names = Object.keys(KEEPING);
    const answers = (await Promise.all(names.map((name) => redis.config('GET', name)))) as string[][];
    return names.filter((name, index) => {
      const value = answers[index]?.[1];
      return value !== undefined && KEEPING[name]?.(value);
    });
  } catch {
    return []; // Managed servers refuse CONFIG, as ours does in production.
  }
}
