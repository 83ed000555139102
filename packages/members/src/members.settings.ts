import { declareSettings, origin } from '@cotejo/platform/settings';

export const MEMBERS_SETTINGS = declareSettings('Console', 'console, worker, command line', {
  COTEJO_CONSOLE_URL: origin().describe('Origin under which browsers reach the console; links in mails use it. The worker needs it to send mails.').meta({ unset: "the console's own address" }),
});
