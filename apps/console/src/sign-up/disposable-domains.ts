import type { RpcTable } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';

const DEADLINE_MS = 2_000;

type DomainClass = RpcTable['email.domain_class'];

/** Queries the e-mail source: does a domain give out disposable addresses? */
@Injectable()
export class DisposableDomains {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** @returns `null` when the e-mail source does not answer */
  async has(domain: string): Promise<boolean | null> {
    const request: DomainClass['request'] = { domain };
    const options = { deadline: Date.now() + DEADLINE_MS };
    const reply = this.bus.call<DomainClass['reply']>('email.domain_class', request, options);
    return reply.then(
      ({ disposable }) => disposable,
      () => null,
    );
  }
}
