interface ExtraPlan {
  id: string;
  requestsPerSecond?: number | null;
  queriesPerMonth?: number | null;
}

export function policiesWith(plans: ExtraPlan[], policiesDir?: string): string;
