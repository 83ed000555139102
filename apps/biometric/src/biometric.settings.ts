import { declareSettings, integer, text } from '@cotejo/platform/settings';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

export const BIOMETRIC_SETTINGS = declareSettings('Biometric', 'biometric', {
  COTEJO_BIOMETRIC_BASE_URL: text()
    .refine(isSafeUrl, 'must be an https URL without query (http is allowed on the loopback only)')
    .transform((text) => new URL(text))
    .optional()
    .describe('Address of the biometric operator. Without it the provider is not configured.'),
  COTEJO_BIOMETRIC_API_KEY_FILE: text({ unset: 'required with a URL' }).describe('Mounted file with the API key.'),
  COTEJO_BIOMETRIC_FINGER_SCORE_MIN: integer(1, 1_000, 32).describe('Least score at which a fingerprint counts as a match.'),
  COTEJO_BIOMETRIC_STALE_AFTER_MINUTES: integer(1, 525_600, 1_440).describe('Age from which a validation is stale.'),
  COTEJO_BIOMETRIC_CONNECTIONS_MAX: integer(1, 256, 16).describe('Queries to the operator at the same time.'),
});

function isSafeUrl(text: string): boolean {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  return isSafe && !url.search && !url.hash && !url.username;
}
