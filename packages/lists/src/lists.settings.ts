import { declareSettings, optionalText } from '@cotejo/platform/settings';

export const LISTS_SETTINGS = declareSettings('Sanctions lists and anonymity feeds', 'worker, command line', {
  COTEJO_LISTS_SIGNING_KEY_FILE: optionalText().describe('Private key (Ed25519, PEM) that signs list bundles.'),
  COTEJO_LISTS_TRUSTED_KEYS_FILE: optionalText({ readBy: 'sanctions, worker, command line' }).describe('Public keys (Ed25519, PEM) whose bundles are accepted.'),
  COTEJO_LIST_SOURCES_FILE: optionalText().describe('File that replaces `policies/list-sources.json`: where lists are published, `redirectHosts`, and `privateNetwork` for a mirror with a private address.'),
  // Read because the address of that list in `policies/list-sources.json` contains its name.
  COTEJO_EU_LISTS_TOKEN: optionalText().describe('Token for the list of the EU. Without it that list is skipped.'),
});
