import type { BodyOf, RouteName } from '../../../src/api/routes.js';

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a route's path: `{ tenant, id }`. */
export type ParamsOf<Name extends RouteName> = Record<ParamNames<Name>, string>;

type Params<Name extends RouteName> = [ParamNames<Name>] extends [never]
  ? { params?: undefined }
  : { params: ParamsOf<Name> };
type Body<Name extends RouteName> = BodyOf<Name> extends undefined ? { body?: undefined } : { body: BodyOf<Name> };

export type Query = Record<string, string | number | null | undefined>;

/** The parameters, body and query of a route. */
export type RequestOf<Name extends RouteName> = Params<Name> &
  Body<Name> & {
    query?: Query;
    /** Only for routes marked + in `routes.ts`. Every attempt at the same action sends the same key. */
    idempotencyKey?: string;
  };

/** Method and URL of a route, with its parameters encoded. */
export function resolveRoute(
  name: RouteName,
  params: Record<string, string> = {},
  query: Query = {},
): { method: string; url: string } {
  const [method = 'GET', template = '/'] = name.split(' ');
  const path = template.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const present = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(present.map(([key, value]): [string, string] => [key, String(value)])).toString();
  return { method, url: search ? `${path}?${search}` : path };
}
