import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type AnswerOf,
  type BodyOf,
  OPERATIONS,
  type OperationMethod,
  type OperationName,
  type OperationRules,
} from '../api/operations.js';
import type { SignedIn } from './signed-in.js';

/** Metadata key: the name of the operation that a method handles. */
export const OPERATION = 'cotejo:operation';

/**
 * Type of a handler method. It returns the answer of the operation. If the operation has a request body, one parameter
 * must have exactly the type of the body.
 */
type Handler<Name extends OperationName, Params extends unknown[]> =
  TakesBody<Params, BodyOf<Name>> extends true
    ? (...params: Params) => AnswerOf<Name> | Promise<AnswerOf<Name>>
    : never;
type TakesBody<Params extends unknown[], Body> = Body extends undefined
  ? true
  : true extends { [Index in keyof Params]: IsSame<Params[Index], Body> }[number]
    ? true
    : false;
type IsSame<A, B> = [A, B] extends [B, A] ? true : false;

/**
 * Makes a controller method the handler of an operation: method, path, success status and access rules come from the table.
 * A method with another answer, or without a parameter for the operation's body, does not compile.
 */
export function Operation<Name extends OperationName>(name: Name) {
  const [method, path] = splitOperation(name);
  const rules: OperationRules = OPERATIONS[name];
  const decorate = applyDecorators(
    SetMetadata(OPERATION, name),
    HttpCode(rules.status ?? 200),
    RequestMapping({ method: RequestMethod[method], path }),
  );
  return <Params extends unknown[]>(target: object, key: string, descriptor: { value?: Handler<Name, Params> }): void =>
    decorate(target, key, descriptor);
}

/** Stops the start of a console that lacks a handler. @throws Error with the names of the operations */
export function requireHandlers(fastify: Pick<FastifyInstance, 'hasRoute'>): void {
  const names = Object.keys(OPERATIONS) as OperationName[];
  const missing = names.filter((name) => {
    const [method, url] = splitOperation(name);
    return !fastify.hasRoute({ method, url });
  });
  if (missing.length > 0) {
    throw new Error(`operations without a handler: ${missing.join(', ')}`);
  }
}

const splitOperation = (name: OperationName) => name.split(' ') as [method: OperationMethod, path: string];

/** Parameter: the member who calls, with the session. @throws TypeError in an open operation called without a session */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const { signedIn } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!signedIn) {
    throw new TypeError('an open operation has no caller');
  }
  return signedIn;
});
