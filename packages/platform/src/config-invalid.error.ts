import { ExpectedError } from '@cotejo/contracts/expected-error';

/** An environment variable is missing or invalid. The text names the variable and the rule, never the value. */
export class ConfigInvalidError extends ExpectedError {
  constructor(variable: string, rule: string) {
    super('config_invalid', `${variable}: ${rule}`);
  }
}
