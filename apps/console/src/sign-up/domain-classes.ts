import type { DomainClass } from '@cotejo/contracts';
import { RpcClient } from '@cotejo/platform/service';
import { Inject, Injectable } from '@nestjs/common';
import { ConsoleError } from '../http/console-error.js';

const DEADLINE_MS = 2_000;
const RETRY_MS = 30_000;

/** Queries the e-mail source about the kind of a mail domain. */
@Injectable()
export class DomainClasses {
  constructor(@Inject(RpcClient) private readonly rpc: RpcClient) {}

  /** @throws ConsoleError `check_unavailable` when the e-mail source does not answer */
  classify(domain: string): Promise<DomainClass> {
    const options = { deadline: Date.now() + DEADLINE_MS };
    return this.rpc.call('email.domain_class', { domain }, options).catch(() => {
      throw new ConsoleError('check_unavailable', { retryAfterMs: RETRY_MS });
    });
  }
}
