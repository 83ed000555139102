import { declarePrefixed, integer, oneOf, optionalText, text } from '@cotejo/platform/settings';
import { vendorVariables } from '@cotejo/source/settings';

/** The contract with a company that resells look-ups in the RUT. */
export const RUT_SETTINGS = declarePrefixed('COTEJO_RUT_', 'Tax: RUT', 'tax', {
  ...vendorVariables('the company that resells look-ups in the RUT'),
  METHOD: oneOf(['GET', 'POST'], 'POST').describe('HTTP method. With `GET` the number is in the path, and so in the logs of proxies.'),
  PATH: text()
    .regex(/^\/[!-~]*$/, 'must begin with a slash')
    .optional()
    .describe('Path below the URL; may hold `{numNit}` and `{dv}`. `GET` needs `{numNit}`.'),
  TOKEN_FILE: text({ unset: 'required with a URL' }).describe('Mounted file whose first line is the token or API key.'),
  API_KEY_HEADER: text()
    .regex(/^[a-z0-9-]{1,64}$/i, 'must be the name of a header')
    .optional()
    .describe('Header for the API key.')
    .meta({ unset: '`Authorization: Bearer`' }),
  MAPPING_FILE: optionalText().describe("Mapping of the vendor's fields. Without it the documented fields are expected."),
  CALLS_PER_SECOND: integer(1, 1_000, 10).describe('Calls of one replica: divide the contract by the number of replicas.'),
  QUEUE_MAX: integer(1, 10_000, 256).describe('Queries that may wait.'),
});
