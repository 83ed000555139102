import { declareSettings, list } from '@cotejo/platform/settings';

export const EVENTS_SETTINGS = declareSettings('Worker', 'console, worker, command line', {
  COTEJO_WEBHOOK_ALLOWED_RANGES: list().describe(
    'Ranges that webhooks may use besides public addresses, each with a name: `vpc=10.20.0.0/16,lan=192.168.1.0/24`. A loopback range also permits plain HTTP on this machine. `npm start` permits the loopback in the sandbox. Give worker, console and command line the same value.',
  ),
});
