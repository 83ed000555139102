import type { BodyOf, RouteName } from '../../../src/api/routes.js';

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parts of a route's path that are filled in: `{ tenant, id }`. */
export type ParamsOf<Name extends RouteName> = Record<ParamNames<Name>, string>;

type Params<Name extends RouteName> = [ParamNames<Name>] extends [never]
  ? { params?: undefined }
  : { params: ParamsOf<Name> };
type Body<Name extends RouteName> = BodyOf<Name> extends undefined ? { body?: undefined } : { body: BodyOf<Name> };

export type Query = Record<string, string | number | null | undefined>;

/** What a call of a route takes. */
export type RequestOf<Name extends RouteName> = Params<Name> &
  Body<Name> & {
    query?: Query;
    /** For routes marked +: the same for every attempt at the same thing. */
    idempotencyKey?: string;
  };

/** Method and URL of a route. */
export function addressOf(
  name: RouteName,
  params: Record<string, string> = {},
  query: Query = {},
): { method: string; url: string } {
  const [method = 'GET', template = '/'] = name.split(' ');
  const path = template.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString();
  return { method, url: search ? `${path}?${search}` : path };
}
