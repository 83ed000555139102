import type { RpcPattern, RpcReply, RpcRequest } from '@cotejo/contracts';
import { Bus, type CallOptions, type ReplicaAnswer } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';

/** Calls other services. The types of request and reply follow from the pattern, by the table of messages in @cotejo/contracts. */
@Injectable()
export class RpcClient {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /**
   * Calls one replica of the service that the pattern names.
   * @throws BusError with its code: `deadline_exceeded`, `no_replica`, `bus_unavailable`, or the code of the service's error
   */
  call<P extends RpcPattern>(pattern: P, request: RpcRequest<P>, options: CallOptions): Promise<RpcReply<P>> {
    return this.bus.call<RpcReply<P>>(pattern, request, options);
  }

  /** Calls every replica of the service. Resolves with the answer, or the error, of each. */
  callEach<P extends RpcPattern>(
    pattern: P,
    request: RpcRequest<P>,
    options: Omit<CallOptions, 'retry'>,
  ): Promise<ReplicaAnswer<RpcReply<P>>[]> {
    return this.bus.callEach<RpcReply<P>>(pattern, request, options);
  }
}
