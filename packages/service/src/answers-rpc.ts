import type { RpcPattern, RpcReply, RpcRequest } from '@cotejo/contracts';
import { MessagePattern } from '@nestjs/microservices';

type Handler<P extends RpcPattern> = (request: RpcRequest<P>) => RpcReply<P> | Promise<RpcReply<P>>;

/** Marks a controller method as the handler of a message. It does not compile if its types differ from the table of messages. */
export function AnswersRpc<P extends RpcPattern>(pattern: P) {
  return <H extends Handler<P>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void => {
    MessagePattern(pattern)(target, key, descriptor as PropertyDescriptor);
  };
}
