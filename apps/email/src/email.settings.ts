import { declareSettings, integer, list, oneOf, optionalText } from '@cotejo/platform/settings';

export const EMAIL_SETTINGS = declareSettings('E-mail', 'email', {
  COTEJO_EMAIL_DNS: list('system').describe('DNS servers for mail hosts: `off`, `system`, or up to four addresses separated by commas.'),
  COTEJO_EMAIL_DISPOSABLE_FILE: optionalText().describe("The operator's own list of disposable domains, and of domains whose imitations are found."),
  COTEJO_EMAIL_RDAP: oneOf(['off', 'on'], 'off').describe('Whether domain registries are queried for the age of a domain.'),
  COTEJO_EMAIL_RDAP_BOOTSTRAP_FILE: optionalText().describe('List of registries (RFC 9224), used before the one of the build.'),
  COTEJO_EMAIL_RDAP_TIMEOUT_MS: integer(20, 5_000, 300).describe('Time a request waits for a registry.'),
  COTEJO_EMAIL_RDAP_CALLS_PER_SECOND: integer(1, 100, 5).describe('Calls to one registry from one replica.'),
});
