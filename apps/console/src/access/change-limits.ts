import type { Member } from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import { ConsoleError } from '../http/console-error.js';
import { MemberServices } from '../people/member-services.js';

/** Limits changes by members: who changes something again and again fills the audit log. Operators answer for what they do. */
@Injectable()
export class ChangeLimits {
  constructor(@Inject(MemberServices) private readonly services: Pick<MemberServices, 'allowances'>) {}

  /** Counts one change of a member and of their tenant. @throws ConsoleError `changes_limited` */
  async take({ id, tenant }: Member): Promise<void> {
    if (tenant === null) {
      return;
    }
    const { allowances } = this.services;
    const waitMs = (await allowances.take('member_change', id)) || (await allowances.take('tenant_change', tenant));
    if (waitMs > 0) {
      throw new ConsoleError('changes_limited', { retryAfterMs: waitMs });
    }
  }
}
