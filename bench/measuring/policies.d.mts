export function policiesWith(
  ...plans: {
    id: string;
    requestsPerSecond?: number | null;
    queriesPerMonth?: number | null;
  }[]
): string;
