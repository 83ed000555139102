import { type DeliveryTurnJob, JOBS, jobOptions } from '@cotejo/contracts';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';

const JOB = 'events.deliver';

/** Queue of turns. Each job attempts due deliveries of one tenant. */
@Injectable()
export class DeliveryQueue {
  /** Deduplication ids of the jobs that run in this process. BullMQ drops a request that has the id of a running job. */
  private readonly running = new Set<string>();

  constructor(@InjectQueue(JOBS[JOB].queue) private readonly queue: Queue<DeliveryTurnJob>) {}

  /** Asks for a turn of each tenant. */
  async wake(tenants: readonly string[]): Promise<void> {
    await this.queue.addBulk(tenants.map((tenant) => ({ name: JOB, data: { tenant }, opts: jobOptions(JOB) })));
  }

  /**
   * Asks for one more turn of a tenant while others run. Turns at quick receivers ask often, so the queue holds one request for
   * each number of attempts, and other tenants do not wait behind hundreds. A running job, such as the one that asks, keeps its
   * number; then the next free number is used.
   */
  async wakeBeside(tenant: string, attempts: number): Promise<void> {
    let number = attempts;
    while (this.running.has(`${tenant}-${number}`)) {
      number += 1;
    }
    const opts = { ...jobOptions(JOB), deduplication: { id: `${tenant}-${number}` } };
    await this.queue.add(JOB, { tenant }, opts);
  }

  /** Runs the turn of a job, and remembers meanwhile that the job runs. */
  async during<T>({ deduplicationId = '' }: Pick<Job, 'deduplicationId'>, turn: () => Promise<T>): Promise<T> {
    this.running.add(deduplicationId);
    try {
      return await turn();
    } finally {
      this.running.delete(deduplicationId);
    }
  }

  /** Asks for a turn of a tenant at a time, once for each second. @param at epoch milliseconds */
  async wakeAt(tenant: string, at: number): Promise<void> {
    const second = Math.ceil(at / 1_000);
    const opts = { ...jobOptions(JOB), jobId: `${tenant}-${second}`, delay: Math.max(second * 1_000 - Date.now(), 0) };
    await this.queue.add(JOB, { tenant }, opts);
  }
}
