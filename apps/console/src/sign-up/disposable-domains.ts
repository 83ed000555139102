import { RpcClient } from '@cotejo/service';
import { Inject, Injectable } from '@nestjs/common';

const DEADLINE_MS = 2_000;

/** Whether a domain gives away addresses for a moment, as the product's own e-mail source has it. */
@Injectable()
export class DisposableDomains {
  constructor(@Inject(RpcClient) private readonly rpc: RpcClient) {}

  /** `null`: nobody answered, so it is not known. */
  async has(domain: string): Promise<boolean | null> {
    const options = { deadline: Date.now() + DEADLINE_MS };
    const reply = this.rpc.call('email.domain_class', { domain }, options);
    return reply.then(
      ({ disposable }) => disposable,
      () => null,
    );
  }
}
