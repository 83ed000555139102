/** CPU seconds used so far by each process of the product and each Redis server, by app or name. */
export function cpuSecondsOf(
  adminPorts: Record<string, number | undefined>,
  redisUrls: Record<string, string>,
): Promise<Record<string, number>>;

/** CPU seconds used so far by one Redis server. */
export function redisCpuSeconds(url: string): Promise<number>;
