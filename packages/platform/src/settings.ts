import { z } from 'zod';

declare module 'zod' {
  interface GlobalMeta {
    /** Who reads this variable, if not the readers of all others. */
    readBy?: string;
    /** What holds without the variable, where the schema has no default. */
    unset?: string;
    /** The type on the page, where the schema does not show it. */
    form?: string;
  }
}

type Values<S extends z.ZodRawShape> = { [K in keyof S]: z.output<S[K]> };

/** Environment variables with types, defaults and descriptions. `Env` reads them by this schema, and docs/settings.md lists it. */
export interface Settings<V = unknown> {
  /** The heading on the page. */
  section: string;
  readBy: string;
  /** How the names of all variables begin. */
  prefix: string;
  schema: z.ZodObject<{ [K in keyof V]: z.ZodType<V[K]> }>;
}

/** The type that `Env.read` returns for these settings. */
export type ValuesOf<T extends Settings> = T extends Settings<infer V> ? V : never;

/** Declares the variables of an app or a package, in a file `*.settings.ts`. Every such file is on the page. */
export function declareSettings<S extends z.ZodRawShape>(
  section: string,
  readBy: string,
  variables: S,
): Settings<Values<S>> {
  return declarePrefixed('', section, readBy, variables);
}

/** Declares variables whose names begin with `prefix`, because several ports or contracts have them. */
export function declarePrefixed<S extends z.ZodRawShape>(
  prefix: string,
  section: string,
  readBy: string,
  variables: S,
): Settings<Values<S>> {
  return { section, readBy, prefix, schema: z.object(variables) as unknown as Settings<Values<S>>['schema'] };
}

/** A text that is required where it is read. @param page what the page says besides the description */
export const text = (page: z.GlobalMeta = {}) => z.string().meta(page);

export const textOr = (fallback: string) => z.string().default(fallback);

export const optionalText = (page: z.GlobalMeta = {}) => z.string().optional().meta(page);

export const oneOf = <const T extends string>(values: readonly T[], fallback: NoInfer<T>) =>
  z.enum(values).default(fallback as never);

export const optionalOneOf = <const T extends string>(values: readonly T[], page: z.GlobalMeta) =>
  z.enum(values).optional().meta(page);

export const integer = (min: number, max: number, fallback: number) => integerWithin(min, max).default(fallback);

export const optionalInteger = (min: number, max: number, page: z.GlobalMeta) =>
  integerWithin(min, max).optional().meta(page);

export const optionalNumber = (min: number, max: number, page: z.GlobalMeta) => {
  const rule = `must be a number from ${min} to ${max}`;
  return z.coerce
    .number<string>(rule)
    .min(min, rule)
    .max(max, rule)
    .optional()
    .meta({ form: `number, ${min} to ${max}`, ...page });
};

function integerWithin(min: number, max: number) {
  const rule = `must be an integer from ${min} to ${max}`;
  return z.coerce.number<string>(rule).int(rule).min(min, rule).max(max, rule);
}

/** `true` or `false`, the default. */
export const flag = () => oneOf(['true', 'false'], 'false').transform((value) => value === 'true');

/** The parts of a comma-separated text, without blanks. */
export const list = (fallback = '') =>
  textOr(fallback)
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .meta({ form: 'list' });

/** A URL of http or https without user and password. */
export const httpUrl = () =>
  z
    .string()
    .refine(isHttpUrl, 'must be a URL of http or https, without credentials')
    .transform((value) => new URL(value));

/** Scheme, host and port; the value has no slash at its end. */
export const origin = () =>
  z
    .string()
    .refine(isOrigin, 'must be an origin such as https://console.example.com')
    .transform((value) => new URL(value).origin);

/** The variables of a port, which begin with `prefix`. */
export function listenSettings(prefix: string, service: 'Gateway' | 'Console', port: number) {
  const readBy = service.toLowerCase();
  return declarePrefixed(prefix, service, readBy, {
    HOST: textOr('127.0.0.1').describe(
      `Address on which the ${readBy} listens. An address other than the loopback needs TLS.`,
    ),
    PORT: integer(0, 65_535, port).describe(`Port on which the ${readBy} listens; 0 takes a free port.`),
    TLS_CERT_FILE: text({ unset: 'plain HTTP' }).describe(
      'Certificate chain for TLS, in PEM. A renewed file is loaded within seconds.',
    ),
    TLS_KEY_FILE: text({ unset: 'plain HTTP' }).describe('Private key for TLS, in PEM.'),
    TLS_TERMINATED: flag().describe('`true` says that a proxy in front ends TLS.'),
  });
}

export type ListenVariables = ReturnType<typeof listenSettings>;

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const isOrigin = (text: string): boolean => isHttpUrl(text) && text.replace(/\/$/, '') === new URL(text).origin;
