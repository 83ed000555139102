import type { z } from 'zod';
import { ConfigInvalidError } from './config-invalid.error.js';
import { fixedSecret, type Secret } from './secrets/secret.js';
import { SecretFiles } from './secrets/secret-files.js';
import type { Settings } from './settings.js';
import { terminal } from './terminal.js';

type Key<V> = keyof V & string;

/**
 * Access to environment variables by the schemas that declare them. Each app reads its variables once, at start, in its
 * `<app>.config.ts`. Blank variables count as missing. All methods throw ConfigInvalidError.
 */
export class Env {
  /** Secrets in files, read through this environment. */
  readonly secrets = new SecretFiles();

  constructor(private readonly variables: NodeJS.ProcessEnv = terminal().env) {}

  /**
   * Reads variables by their schema. Each is parsed when its property is read: the user of a contract may be missing when
   * there is no contract.
   */
  read<V>({ prefix, schema }: Settings<V>): Readonly<V> {
    const values = {};
    for (const [key, variable] of Object.entries<z.ZodType>(schema.shape)) {
      const get = () => this.parse(`${prefix}${key}`, variable);
      Object.defineProperty(values, key, { enumerable: true, get });
    }
    return values as V;
  }

  isSet<V>({ prefix }: Settings<V>, key: Key<V>): boolean {
    return this.optional(`${prefix}${key}`) !== undefined;
  }

  /** A variable that no schema can declare, because a file of the operator names it. */
  optional(name: string): string | undefined {
    const value = this.variables[name]?.trim();
    return value ? value : undefined;
  }

  /**
   * Reads the file that a variable names, and again whenever it changes.
   *
   * @param read makes the value; an error of it refuses the content
   */
  secret<V, T>(settings: Settings<V>, key: Key<V>, read: (content: Buffer, name: string) => T): Secret<T> {
    const name = `${settings.prefix}${key}`;
    const paths = new Map([[name, this.read(settings)[key] as string]]);
    return this.secrets.open(name, paths, (contents) => read(contents[name] as Buffer, name));
  }

  /** Like `secret`; `undefined` if the variable is not set. */
  optionalSecret<V, T>(
    settings: Settings<V>,
    key: Key<V>,
    read: (content: Buffer, name: string) => T,
  ): Secret<T> | undefined {
    return this.isSet(settings, key) ? this.secret(settings, key, read) : undefined;
  }

  /**
   * Reads several files that belong together, such as a key and its certificate, and again whenever one of them changes.
   *
   * @param keys all variables, first the variable of the file with the private part; an optional one that is not set has no content
   */
  secretGroup<V, K extends Key<V>, T>(
    settings: Settings<V>,
    keys: readonly [K, ...K[]],
    read: (contents: Partial<Record<K, Buffer>>) => T,
  ): Secret<T> {
    const values = this.read(settings);
    const named = keys.map((key) => [key, `${settings.prefix}${key}`, values[key] as string | undefined] as const);
    const paths = new Map(named.flatMap(([, name, path]) => (path === undefined ? [] : [[name, path]])));
    if (paths.size === 0) {
      return fixedSecret(read({}));
    }
    return this.secrets.open(`${settings.prefix}${keys[0]}`, paths, (contents) =>
      read(Object.fromEntries(named.map(([key, name]) => [key, contents[name]])) as Partial<Record<K, Buffer>>),
    );
  }

  private parse(name: string, schema: z.ZodType): unknown {
    const value = this.optional(name);
    const { error, data } = schema.safeParse(value);
    if (!error) {
      return data;
    }
    const rule = value === undefined ? 'must be set' : ruleOf(error.issues[0] as z.core.$ZodIssue);
    throw new ConfigInvalidError(name, rule);
  }
}

function ruleOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message;
}
