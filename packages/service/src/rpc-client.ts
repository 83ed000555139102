import type { RpcPattern, RpcReply, RpcRequest } from '@cotejo/contracts';
import { Bus, type CallOptions, type ReplicaAnswer } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';

/** Calls other services by the table of messages: pattern, request and reply belong together. */
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

  /** Calls every replica of the service, and returns what each one answered. */
  callEach<P extends RpcPattern>(
    pattern: P,
    request: RpcRequest<P>,
    options: Omit<CallOptions, 'retry' | 'hedgeAfterMs'>,
  ): Promise<ReplicaAnswer<RpcReply<P>>[]> {
    return this.bus.callEach<RpcReply<P>>(pattern, request, options);
  }
}
