import { declarePrefixed, integer, list, oneOf, optionalText, text } from '@cotejo/platform/settings';
import { vendorVariables } from '@cotejo/source/settings';

/** The contract with the Registraduría. */
export const ANI_SETTINGS = declarePrefixed('COTEJO_ANI_', 'Registry: ANI', 'registry', {
  ...vendorVariables("the Registraduría's service"),
  STYLE: oneOf(['list', 'xml'], 'list').describe('Form of the service: `list` (`aniwsV2`) or `xml` (`aniws`).'),
  USER: text({ unset: 'required with a URL' }).describe('User of the contract.'),
  PASSWORD_FILE: text({ unset: 'required with a URL' }).describe('Mounted file whose first line is the password.'),
  PUBLIC_KEY_FILE: optionalText().describe('RSA key that encrypts the password, in the style `list`. Without it the password is sent as it is.'),
  IP: text({ unset: 'required in the style `list`' }).describe('IP address registered for the contract.'),
  ENTITY: text({ unset: 'required in the style `xml`' }).describe('Number of the entity.'),
  CALLS_PER_SECOND: integer(1, 1_000, 10).describe('Maximum calls per second of one replica: divide the rate in the contract by the number of replicas.'),
  BATCH_MAX: integer(1, 100, 10).describe('Maximum number of cédulas in one call.'),
  BATCH_WINDOW_MS: integer(0, 100, 5).describe('Time a query waits for others, to share a call; 0 sends one card per call.'),
  QUEUE_MAX: integer(1, 10_000, 256).describe('Queries that may wait.'),
  NOT_FOUND_CODES: list('1')
    .refine((codes) => codes.every((code) => /^[1-9]\d{0,3}$/.test(code)), 'must be numeric codes other than 0')
    .describe("The service's codes that mean that no person has the number."),
  CACHE_SECONDS: integer(0, 3_600, 0).describe('Time an answer stays in memory; 0 keeps nothing.'),
});
