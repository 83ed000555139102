/** An environment variable is missing or invalid. The text names the variable and the rule, never the value. */
export class ConfigInvalidError extends Error {
  readonly code = 'config_invalid';
  constructor(variable: string, rule: string) {
    super(`${variable}: ${rule}`);
    this.name = 'ConfigInvalidError';
  }
}

/**
 * Typed access to environment variables. Each app reads its variables once, at start, in its `<app>.config.ts`. Blank
 * variables count as missing. All methods throw ConfigInvalidError.
 */
export class Env {
  constructor(private readonly variables: NodeJS.ProcessEnv = process.env) {}

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
}
