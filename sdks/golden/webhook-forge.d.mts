export interface Delivery {
  id?: string;
  ageSeconds?: number;
  body: string;
  signed?: string[];
  secrets: string[];
  sent?: { id?: string; ageSeconds?: number; body?: string; signature?: string; append?: string[] };
  headers?: Record<string, string | null>;
  capitals?: boolean;
}

export function deliver(delivery: Delivery): { body: string; headers: Record<string, string>; secrets: string[] };
