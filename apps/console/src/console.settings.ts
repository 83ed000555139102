import { declareSettings, integer, list, listenSettings, optionalOneOf, origin } from '@cotejo/platform/settings';

export const CONSOLE_LISTEN = listenSettings('COTEJO_CONSOLE_', 'Console', 3_010);

export const CONSOLE_SETTINGS = declareSettings('Console', 'console', {
  COTEJO_API_URL: origin().default('http://127.0.0.1:3000').describe('Public API as clients reach it, shown in examples.').meta({ unset: '`http://127.0.0.1:3000`' }),
  COTEJO_CONSOLE_GATEWAY_URL: origin().optional().describe('Public API as the console reaches it, for the playground.').meta({ unset: '`COTEJO_API_URL`' }),
  COTEJO_CONSOLE_SIGN_UP: optionalOneOf(['true', 'false'], { unset: '`true` in the sandbox, `false` in production' }).describe('Whether visitors may sign up for a trial.'),
  COTEJO_CONSOLE_PROXIES: integer(0, 5, 0).describe('Number of proxies in front whose `X-Forwarded-For` is believed.'),
  COTEJO_SSO_DNS: list().describe('DNS servers for the proofs of mail domains.').meta({ unset: 'the servers of the system' }),
  COTEJO_SSO_ALLOWED_RANGES: list().describe('Ranges in which identity providers of companies may be, besides public addresses, in the form of `COTEJO_WEBHOOK_ALLOWED_RANGES`. `npm start` permits the loopback in the sandbox.'),
});
