import { RpcClient } from '@cotejo/platform/service';
import { Inject, Injectable } from '@nestjs/common';

const DEADLINE_MS = 2_000;

/** Queries the e-mail source: does a domain give out disposable addresses? */
@Injectable()
export class DisposableDomains {
  constructor(@Inject(RpcClient) private readonly rpc: RpcClient) {}

  /** @returns `null` when the e-mail source does not answer */
  async has(domain: string): Promise<boolean | null> {
    const options = { deadline: Date.now() + DEADLINE_MS };
    const reply = this.rpc.call('email.domain_class', { domain }, options);
    return reply.then(
      ({ disposable }) => disposable,
      () => null,
    );
  }
}
