import { declarePrefixed, integer, optionalText } from '@cotejo/platform/settings';
import { retryAfterReroute } from '@cotejo/source/settings';

/** The contracts with operators. */
export const CAMARA_SETTINGS = declarePrefixed('COTEJO_CAMARA_', 'Telco: operators under contract', 'telco', {
  OPERATORS_FILE: optionalText().describe('Contracts with operators, in JSON. Without it the provider is not configured.'),
  // With a smaller radius the result would depend on the size of the cell, not on the position of the line.
  LOCATION_RADIUS_M: integer(2_000, 200_000, 5_000).describe('Radius in metres around the GPS position of the buyer.'),
  LOCATION_MAX_AGE_SECONDS: integer(60, 86_400, 300).describe('Age from which the location of a line is not used.'),
  RETRY_AFTER_REROUTE: retryAfterReroute(),
});
