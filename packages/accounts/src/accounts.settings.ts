import { declareSettings, text } from '@cotejo/platform/settings';

export const ACCOUNTS_SETTINGS = declareSettings('Gateway', 'console, gateway, worker, command line', {
  COTEJO_PEPPER_FILE: text().describe('Mounted file with the secret under which API keys are hashed, and secrets of webhooks are sealed.'),
});
