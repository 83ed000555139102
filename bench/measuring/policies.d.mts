export function policiesWith(plan: {
  id: string;
  requestsPerSecond?: number | null;
  queriesPerMonth?: number | null;
}): string;
