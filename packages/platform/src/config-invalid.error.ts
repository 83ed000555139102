/** An environment variable is missing or invalid. The text names the variable and the rule, never the value. */
export class ConfigInvalidError extends Error {
  readonly code = 'config_invalid';
  constructor(variable: string, rule: string) {
    super(`${variable}: ${rule}`);
    this.name = 'ConfigInvalidError';
  }
}
