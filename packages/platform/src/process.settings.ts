import { resolve } from 'node:path';
import { ENVIRONMENTS } from '@cotejo/contracts';
import { z } from 'zod';
import { defaultPoliciesDir } from './policies.js';
import { declareSettings, integer, oneOf, optionalOneOf, optionalText, origin, textOr } from './settings.js';

/** Commands read these too, because they work on a deployment without being one of its processes. */
export const DEPLOYMENT_SETTINGS = declareSettings('Every process', 'every process, command line', {
  COTEJO_ENV: z.enum(ENVIRONMENTS).describe('Environment: fictional sources in the sandbox, real ones in production.').meta({ unset: 'required; `production` for commands on lists' }),
  COTEJO_NAMESPACE: textOr('cotejo').describe('Prefix of Redis keys and channels, so that several deployments can share a server.'),
  COTEJO_DATA_DIR: textOr('.cotejo/data')
    .transform((path) => resolve(path))
    .describe('Folder of imported data: snapshots, lists, databases.'),
  COTEJO_POLICIES_DIR: textOr(defaultPoliciesDir())
    .transform((path) => resolve(path))
    .describe('Folder of plans, scorecards and policies.')
    .meta({ unset: 'the folder `policies` of the build' }),
  // The shipped default policies: for local data alone, for connected operators, and for the sandbox.
  COTEJO_DEFAULT_POLICY: optionalOneOf(['default', 'operators', 'sandbox'], { unset: '`sandbox` in the sandbox, `default` in production' }).describe(
    'Policy of tenants without their own: `default` for local data alone, `operators` only when a mobile operator is connected (it adds points where the operator does not answer), `sandbox`. Give scoring, the console and the command line the same value.',
  ),
});

export const PROCESS_SETTINGS = declareSettings('Every process', 'every process', {
  COTEJO_LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info').describe('Least severe level that is logged.'),
  COTEJO_ADMIN_HOST: textOr('127.0.0.1').describe('Address of the admin port: metrics and health.'),
  COTEJO_ADMIN_PORT: integer(0, 65_535, 9_464).describe('Admin port; 0 takes a free port.'),
  COTEJO_METRICS_TOKEN_FILE: optionalText().describe('Mounted file with the token that `/metrics` requires as `Authorization: Bearer`. Without it, `/metrics` is open to everyone who reaches the admin port.'),
  COTEJO_DRAIN_GRACE_MS: integer(0, 30_000, 0).describe('Time for which a stopping process still answers requests but reports that it is not ready, so that load balancers stop using it.'),
  COTEJO_DRAIN_MS: integer(0, 60_000, 10_000).describe('Time limit for the graceful stop after that.'),
  COTEJO_NICE: integer(0, 19, 0).describe('Niceness of the process, as with `nice`: a higher number leaves more CPU time to other processes.'),
});

export const CONSOLE_ADDRESS = declareSettings('Console', 'console, gateway, worker, command line', {
  COTEJO_CONSOLE_URL: origin().describe('Origin under which browsers reach the console. Links in mails use it, and `/v1/docs` of the gateway leads to the documentation site below it. The worker needs it to send mails.').meta({ unset: "the console's own address" }),
});
