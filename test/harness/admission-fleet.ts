import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Deployment, Plan, Tenant } from '@cotejo/accounts';

const workerFile = fileURLToPath(new URL('./admission-worker.mjs', import.meta.url));

/** What each process of the fleet does with one order. */
export interface Order {
  /** How many ask at once. */
  burst: number;
  cost?: 0 | 1;
  /** Of the admitted, how many end in an error. */
  failShare?: number;
  /**
   * Whether requests are settled. A request that is not settled keeps its reservation, which has the time of the
   * server.
   */
  settle?: boolean;
  /** Dies by SIGKILL after so many. */
  dieAfter?: number;
}

export interface Outcome {
  admitted: number;
  denied: number;
  /** Decided without the state Redis. */
  local: number;
  died: boolean;
}

/** One gateway's limits in a separate process. */
export class FleetMember {
  /** Billable answers that left. */
  answered = 0;
  private readonly child: ChildProcess;
  private settle: ((line: Record<string, number>) => void) | undefined;
  private readonly ended: Promise<void>;

  constructor(setting: { url: string; deployment: Deployment; tenant: Tenant; plan: Plan; name: string }) {
    this.child = spawn(process.execPath, [workerFile, JSON.stringify(setting)], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = new Promise((resolve) => this.child.once('exit', () => resolve()));
    const lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream });
    lines.on('line', (text) => {
      const line = JSON.parse(text) as Record<string, number>;
      if (line.answered) {
        this.answered += 1;
      } else {
        this.settle?.(line);
      }
    });
  }

  ready(): Promise<unknown> {
    return this.nextLine();
  }

  async obey(order: Order): Promise<Outcome> {
    const answer = this.nextLine();
    this.child.stdin?.write(`${JSON.stringify(order)}\n`);
    const line = await Promise.race([answer, this.ended]);
    if (!line) {
      return { admitted: 0, denied: 0, local: 0, died: true };
    }
    return { ...(line as unknown as Outcome), died: false };
  }

  async stop(): Promise<void> {
    this.child.stdin?.end();
    await this.ended;
  }

  private nextLine(): Promise<Record<string, number>> {
    return new Promise((resolve) => {
      this.settle = resolve;
    });
  }
}

/** Starts so many of them for one tenant. */
export async function startFleet(
  size: number,
  setting: { url: string; deployment: Deployment; tenant: Tenant; plan: Plan },
): Promise<FleetMember[]> {
  const name = Math.random().toString(36).slice(2, 8);
  const fleet = Array.from({ length: size }, (_, index) => new FleetMember({ ...setting, name: `${name}${index}` }));
  await Promise.all(fleet.map((member) => member.ready()));
  return fleet;
}
