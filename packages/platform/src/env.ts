import { ConfigInvalidError } from './config-invalid.error.js';
import type { FileContents } from './secrets/file-contents.js';
import { fixedSecret, type Secret } from './secrets/secret.js';
import { SecretFiles } from './secrets/secret-files.js';
import { terminal } from './terminal.js';

/**
 * Typed access to environment variables. Each app reads its variables once, at start, in its `<app>.config.ts`. Blank
 * variables count as missing. All methods throw ConfigInvalidError.
 */
export class Env {
  /** Secrets in files, read through this environment. */
  readonly secrets = new SecretFiles();

  constructor(private readonly variables: NodeJS.ProcessEnv = terminal().env) {}

  optional(name: string): string | undefined {
    const value = this.variables[name]?.trim();
    return value ? value : undefined;
  }

  string(name: string, fallback?: string): string {
    const value = this.optional(name) ?? fallback;
    if (value === undefined) {
      throw new ConfigInvalidError(name, 'must be set');
    }
    return value;
  }

  integer(name: string, fallback: number, range: { min: number; max: number }): number {
    const text = this.optional(name);
    if (text === undefined) {
      return fallback;
    }
    const value = Number(text);
    if (!Number.isInteger(value) || value < range.min || value > range.max) {
      throw new ConfigInvalidError(name, `must be an integer from ${range.min} to ${range.max}`);
    }
    return value;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[], fallback?: T): T {
    const value = this.string(name, fallback);
    if (!allowed.includes(value as T)) {
      throw new ConfigInvalidError(name, `must be one of ${allowed.join(', ')}`);
    }
    return value as T;
  }

  /** The parts of a comma-separated variable, without blanks. */
  list(name: string, fallback: string[] = []): string[] {
    return (
      this.optional(name)
        ?.split(',')
        .map((part) => part.trim())
        .filter(Boolean) ?? fallback
    );
  }

  /**
   * Reads the file that a variable names, and again whenever it changes.
   *
   * @param read makes the value; an error of it refuses the content
   */
  secret<T>(name: string, read: (content: Buffer, name: string) => T): Secret<T> {
    const paths = new Map([[name, this.string(name)]]);
    return this.secrets.open(name, paths, (contents) => read(contents[name] as Buffer, name));
  }

  /** Like `secret`; `undefined` if the variable is not set. */
  optionalSecret<T>(name: string, read: (content: Buffer, name: string) => T): Secret<T> | undefined {
    return this.optional(name) === undefined ? undefined : this.secret(name, read);
  }

  /**
   * Reads several files that belong together, such as a key and its certificate, and again whenever one of them changes.
   *
   * @param name the variable of the file with the private part
   * @param names all variables; a variable that is not set has no content
   */
  secretGroup<T>(name: string, names: readonly string[], read: (contents: Partial<FileContents>) => T): Secret<T> {
    const paths = names.flatMap((variable) => {
      const path = this.optional(variable);
      return path === undefined ? [] : [[variable, path] as const];
    });
    if (paths.length === 0) {
      return fixedSecret(read({}));
    }
    return this.secrets.open(name, new Map(paths), read);
  }
}
