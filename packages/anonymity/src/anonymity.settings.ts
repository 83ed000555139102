import { declareSettings, optionalText } from '@cotejo/platform/settings';

export const ANONYMITY_SETTINGS = declareSettings('Sanctions lists and anonymity feeds', 'worker, command line', {
  COTEJO_ANONYMITY_FEEDS_FILE: optionalText().describe('File that replaces `policies/anonymity-feeds.json`: where feeds are published, `redirectHosts`, and `privateNetwork` for a mirror with a private address.'),
});
