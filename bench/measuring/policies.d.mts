interface ExtraPlan {
  id: string;
  requestsPerSecond?: number | null;
  queriesPerMonth?: number | null;
  scopes?: string[];
}

export function policiesWith(plans: ExtraPlan[], policiesDir?: string): string;
