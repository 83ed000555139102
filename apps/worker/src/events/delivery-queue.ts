import { type DeliveryTurnJob, JOBS, jobOptions } from '@cotejo/contracts';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';

const JOB = 'events.deliver';

/** The queue of turns: whose deliveries are attempted next. */
@Injectable()
export class DeliveryQueue {
  constructor(@InjectQueue(JOBS[JOB].queue) private readonly queue: Queue<DeliveryTurnJob>) {}

  /** Asks for a turn of each tenant. */
  async wake(tenants: readonly string[]): Promise<void> {
    await this.queue.addBulk(tenants.map((tenant) => ({ name: JOB, data: { tenant }, opts: jobOptions(JOB) })));
  }

  /**
   * Asks for a turn beside others of the tenant, one for each number. Receivers that answer quickly ask again and again, and their
   * turns must not fill the queue before those of other tenants.
   */
  async wakeBeside(tenant: string, attempts: number): Promise<void> {
    const opts = { ...jobOptions(JOB), deduplication: { id: `${tenant}-${attempts}` } };
    await this.queue.add(JOB, { tenant }, opts);
  }

  /** Asks for a turn of a tenant at a time, once for each second. @param at epoch milliseconds */
  async wakeAt(tenant: string, at: number): Promise<void> {
    const second = Math.ceil(at / 1_000);
    const opts = { ...jobOptions(JOB), jobId: `${tenant}-${second}`, delay: Math.max(second * 1_000 - Date.now(), 0) };
    await this.queue.add(JOB, { tenant }, opts);
  }
}
