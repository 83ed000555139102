import type { BodyOf, OPERATIONS, OperationName } from '../../../src/api/operations.js';

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a route's path: `{ tenant, id }`. */
export type ParamsOf<Name extends OperationName> = Record<ParamNames<Name>, string>;

type Params<Name extends OperationName> = [ParamNames<Name>] extends [never]
  ? { params?: undefined }
  : { params: ParamsOf<Name> };
type Body<Name extends OperationName> = BodyOf<Name> extends undefined ? { body?: undefined } : { body: BodyOf<Name> };
/** Operations that run once take a key, the same for every attempt at one change. */
type Key<Name extends OperationName> = (typeof OPERATIONS)[Name] extends { once: true }
  ? { idempotencyKey: string }
  : { idempotencyKey?: undefined };

/** A request of a page. Its tenant is the tenant of the page, unless it names another one. */
export type PageRequest<Name extends OperationName> = Omit<RequestOf<Name>, 'params'> &
  ([Exclude<ParamNames<Name>, 'tenant'>] extends [never]
    ? { params?: { tenant?: string } }
    : { params: Record<Exclude<ParamNames<Name>, 'tenant'>, string> & { tenant?: string } });

export type Query = Record<string, string | number | null | undefined>;

/** The parameters, body and query of a route. */
export type RequestOf<Name extends OperationName> = Params<Name> &
  Body<Name> &
  Key<Name> & {
    query?: Query;
  };

/** Method and URL of a route, with its parameters encoded. */
export function resolveRoute(
  name: OperationName,
  params: Record<string, string> = {},
  query: Query = {},
): { method: string; url: string } {
  const [method = 'GET', template = '/'] = name.split(' ');
  const path = template.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const present = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(present.map(([key, value]): [string, string] => [key, String(value)])).toString();
  return { method, url: search ? `${path}?${search}` : path };
}
