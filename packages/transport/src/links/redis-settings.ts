import type { Redis } from 'ioredis';

/** Settings that make Redis keep messages, on disk or in a log for its operators, and the values that do so. */
const KEEPS_MESSAGES: Record<string, (value: string) => boolean> = {
  'slowlog-log-slower-than': (value) => Number(value) >= 0,
  save: (value) => value !== '',
  appendonly: (value) => value !== 'no',
};

/** Names of the settings with which this Redis keeps messages. Empty if it does not permit CONFIG GET. */
export async function keepingSettings(redis: Pick<Redis, 'config'>): Promise<string[]> {
  try {
    const names = Object.keys(KEEPS_MESSAGES);
    const answers = (await Promise.all(names.map((name) => redis.config('GET', name)))) as string[][];
    return names.filter((name, index) => {
      const value = answers[index]?.[1];
      return value !== undefined && KEEPS_MESSAGES[name]?.(value);
    });
  } catch {
    return []; // Managed servers refuse CONFIG, and so does ours in production.
  }
}
