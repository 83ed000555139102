import { bogotaDay, readQuota } from '@cotejo/accounts';
import { JOBS, QUOTA_PERCENTS, reachedCapsKey } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { WORKER_OPTIONS } from '../job-processor.js';
import { StoppableProcessor } from '../stoppable-processor.js';
import { EventParts } from './event-parts.js';

const DAY_MS = 86_400_000;

/** Publishes an event when a tenant reaches 80 % or 100 % of its quota, or of its cap for a vendor: once for each period and share. */
@Processor(JOBS['events.quotas'].queue, WORKER_OPTIONS)
export class EventQuotasProcessor extends StoppableProcessor {
  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(EventParts) private readonly parts: EventParts,
  ) {
    super(scope);
  }

  async process(): Promise<{ tenants: number }> {
    const ending = this.ending();
    const tenants = await this.parts.book.tenantsFor('quota.reached');
    for (const tenant of tenants) {
      ending.throwIfAborted();
      await this.publishReached(tenant);
    }
    await this.publishCaps();
    return { tenants: tenants.length };
  }

  private async publishReached(id: string): Promise<void> {
    const { redis, scope, marks, plans, tenants } = this.parts;
    const tenant = await tenants.get(id);
    const plan = plans.find(tenant?.plan ?? '');
    if (!tenant || !plan) {
      return;
    }
    const { period, used, quota } = await readQuota(redis, scope, tenant, plan);
    // Without a limit, or after the end of a trial, there is no share to reach.
    if (!quota) {
      return;
    }
    for (const percent of QUOTA_PERCENTS.filter((share) => used * 100 >= quota * share)) {
      const cause = `quota ${period} ${percent}`;
      const data = { period, percent, used, quota };
      await marks.once(id, cause, () => this.parts.publish(id, { type: 'quota.reached', data, cause }));
    }
  }
  /** Of today and yesterday: a tenant may reach its cap just before midnight. */
  private async publishCaps(): Promise<void> {
    const { book, redis, scope } = this.parts;
    const subscribed = new Set(await book.tenantsFor('vendor.cap_reached'));
    const now = Date.now();
    for (const day of subscribed.size > 0 ? [bogotaDay(now - DAY_MS), bogotaDay(now)] : []) {
      const reached = await redis.hgetall(reachedCapsKey(scope.namespace, scope.environment, day));
      for (const [field, highest] of Object.entries(reached)) {
        const [tenant = '', vendor = ''] = field.split(' ');
        if (subscribed.has(tenant)) {
          await this.publishCap(tenant, { vendor, day }, Number(highest));
        }
      }
    }
  }

  private async publishCap(tenant: string, cap: { vendor: string; day: string }, highest: number): Promise<void> {
    for (const percent of QUOTA_PERCENTS.filter((share) => highest >= share)) {
      const cause = `cap ${cap.vendor} ${cap.day} ${percent}`;
      const data = { ...cap, percent };
      await this.parts.marks.once(tenant, cause, () =>
        this.parts.publish(tenant, { type: 'vendor.cap_reached', data, cause }),
      );
    }
  }
}
