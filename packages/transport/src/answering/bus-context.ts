import { BaseRpcContext } from '@nestjs/microservices';
import type { CallContext } from '../bus-options.js';

/** What a Nest handler, guard or interceptor gets as `@Ctx()` for a call or an announcement. */
export class BusContext extends BaseRpcContext<[pattern: string, call: CallContext | undefined]> {
  /** `<service>.<operation>` of a call, or the topic of an announcement. */
  getPattern(): string {
    return this.args[0];
  }

  /** Deadline, attempt, abort signal and trace context of a call; undefined for an announcement. */
  getCall(): CallContext | undefined {
    return this.args[1];
  }
}
