import type { IncomingHttpHeaders } from 'node:http';

export interface Behaviour {
  refusal?: { status: number; body: object | string; headers?: Record<string, string> };
  cutAfter?: number;
  chargeBeyondCut?: number;
  end?: { rows: number; reason: string };
  waitMs?: number;
  silent?: boolean;
  text?: string;
}

export class BatchService {
  constructor(
    behave?: (request: { number: number; firstRow: number }) => Behaviour,
    decide?: (body: unknown) => { status: number; body: object },
  );
  readonly url: string;
  readonly requests: { path: string; query: URLSearchParams; headers: IncomingHttpHeaders; firstRow: number }[];
  readonly charged: Map<string, string>;
  readonly rowsRead: number;
  start(): Promise<this>;
  stop(): Promise<void>;
}
