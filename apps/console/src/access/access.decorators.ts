import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../api/roles.js';
import type { SignedIn } from './signed-in.js';

/** What an operation asks of who calls it. Without any of these it is refused to everybody. */
export interface AccessRules {
  /** `open`: anybody; `half`: the password was right and the code is still to come. */
  who?: 'open' | 'half' | Role;
  confirmed?: boolean;
  once?: boolean;
  sandbox?: boolean;
}

export const ACCESS_RULES = 'cotejo:access';

const rule =
  (rules: AccessRules): MethodDecorator =>
  (target, key, descriptor) => {
    const method = descriptor.value as object;
    const before = Reflect.getMetadata(ACCESS_RULES, method) as AccessRules | undefined;
    SetMetadata(ACCESS_RULES, { ...before, ...rules })(target, key, descriptor);
  };

/** No session is needed. That a change comes from our own pages is asked all the same. */
export const Open = () => rule({ who: 'open' });

/** For who has given the password and not yet the code. */
export const HalfSignedIn = () => rule({ who: 'half' });

/** For members with this role, or one that may more, of the very `:tenant` of the path; operators pass everywhere. */
export const Allow = (role: Role) => rule({ who: role });

/** The password was given within five minutes. */
export const Confirmed = () => rule({ confirmed: true });

/** The page names each change by an `Idempotency-Key`; the second time it is refused. */
export const Once = () => rule({ once: true });

/** There is no such operation in production. */
export const InSandbox = () => rule({ sandbox: true });

/** Who calls. */
export const Who = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const { signedIn } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!signedIn) {
    throw new TypeError('nobody is asked for here');
  }
  return signedIn;
});
