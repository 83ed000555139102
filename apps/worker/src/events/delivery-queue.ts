import { type EventDeliveryJob, eventJobId, JOBS, jobOptions } from '@cotejo/contracts';
import type { QueuedDelivery } from '@cotejo/events';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';

/** The queue of deliveries. */
@Injectable()
export class DeliveryQueue {
  constructor(@InjectQueue(JOBS['events.deliver'].queue) private readonly queue: Queue<EventDeliveryJob>) {}

  /** Queues deliveries; one that is queued already is not queued twice. */
  async add(deliveries: readonly QueuedDelivery[]): Promise<void> {
    await this.queue.addBulk(
      deliveries.map(({ again, ...data }) => ({
        name: 'events.deliver',
        data,
        opts: { ...jobOptions('events.deliver'), jobId: eventJobId(data.eventId, data.endpointId, again) },
      })),
    );
  }

  /** Queues a delivery again whose job was lost or gave up. @returns whether that was needed */
  async restore(delivery: QueuedDelivery): Promise<boolean> {
    const job = await this.queue.getJob(eventJobId(delivery.eventId, delivery.endpointId));
    if (job && !(await job.isFailed()) && !(await job.isCompleted())) {
      return false;
    }
    await job?.remove();
    await this.add([delivery]);
    return true;
  }
}
