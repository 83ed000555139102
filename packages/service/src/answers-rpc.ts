import type { RpcPattern, RpcReply, RpcRequest } from '@cotejo/contracts';
import { MessagePattern } from '@nestjs/microservices';

type Handler<P extends RpcPattern> = (request: RpcRequest<P>) => RpcReply<P> | Promise<RpcReply<P>>;

/** Marks the controller method that answers a message of the table. A method of another type does not compile. */
export function AnswersRpc<P extends RpcPattern>(pattern: P) {
  return <H extends Handler<P>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void => {
    MessagePattern(pattern)(target, key, descriptor as PropertyDescriptor);
  };
}
