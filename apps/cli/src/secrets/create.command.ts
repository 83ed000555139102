import { resolve } from 'node:path';
import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import { ConfigInvalidError } from '@cotejo/platform/command';
import { Command, Option } from 'commander';
import { print, printMembers } from '../output.js';
import { CA_LIFETIME_DAYS } from './certificates.js';
import { writeDeploymentKeys } from './deployment-keys.js';
import { kustomization } from './kustomization.js';
import { type CertificateFacts, namesOf, redisCertificate, writeRedisCertificate } from './redis-certificate.js';
import { hasSentinelUsers, hasUsers, scopeOf, writeRedisUsers } from './redis-secrets.js';
import type { RedisScope } from './redis-users.js';
import { SecretFolder } from './secret-folder.js';

interface CreateOptions {
  env: Environment;
  namespace: string;
  kubernetesNamespace?: string;
  redisHosts: string;
  sentinel?: boolean;
  missing?: boolean;
  json?: boolean;
}

const HOSTS = [
  ...['redis-state', 'redis-state-0.redis-state', 'redis-state-1.redis-state', 'redis-state-2.redis-state'],
  ...['redis-bus', 'redis-bus-0.redis-bus', 'redis-bus-1.redis-bus'],
].join(',');
const HOST = /^[A-Za-z0-9*]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/;
const NAME = /^[a-z][a-z0-9-]*$/;

/** Creates all secrets of a deployment on the operator's machine. It needs no network. */
export function createCommand(): Command {
  return new Command('create')
    .description('create the keys of the services, and the users and the certificate of Redis')
    .argument('<dir>', 'a new folder; only you can read it')
    .addOption(
      new Option('--env <environment>', 'environment of the deployment').choices(ENVIRONMENTS).default('sandbox'),
    )
    .option('--namespace <name>', 'COTEJO_NAMESPACE of the deployment', 'cotejo')
    .option(
      '--kubernetes-namespace <name>',
      'namespace for the names in the certificate (default: cotejo-sandbox, or cotejo)',
    )
    .option('--redis-hosts <hosts>', 'names of the Redis servers', HOSTS)
    .option('--sentinel', 'add users for replicas and sentinels')
    .option('--missing', 'add missing secrets to the folder, and write its users again by the rules of this build')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample: cotejo secrets create secrets --env production')
    .action(async (dir: string, options: CreateOptions) => {
      const folder = new SecretFolder(resolve(dir));
      await create(folder, options);
      report(folder, redisCertificate(folder), options);
    });
}

async function create(folder: SecretFolder, options: CreateOptions): Promise<void> {
  const { missing = false, env, namespace } = options;
  if (!missing && !folder.isEmpty) {
    throw new ConfigInvalidError(
      'DIR',
      'must be new or empty; --missing adds missing secrets and changes no existing secret',
    );
  }
  if (!NAME.test(namespace)) {
    throw new ConfigInvalidError('--namespace', 'must be lower-case letters, digits and dashes');
  }
  const scope: RedisScope = { namespace, environment: env };
  refuseOthers(folder, scope);
  const sentinel = options.sentinel === true || hasSentinelUsers(folder);
  await writeDeploymentKeys(folder);
  await writeRedisUsers(folder, scope, { sentinel });
  await writeRedisCertificate(folder, namesOf(readHosts(options.redisHosts), kubernetesNamespaceOf(options)));
  folder.write('kustomization.yaml', kustomization(sentinel));
  folder.close();
}

/** A forgotten option must not turn the users of one deployment into users of another. */
function refuseOthers(folder: SecretFolder, { namespace, environment }: RedisScope): void {
  if (!hasUsers(folder)) {
    return;
  }
  const theirs = scopeOf(folder);
  if (theirs.namespace !== namespace || theirs.environment !== environment) {
    throw new ConfigInvalidError('DIR', `belongs to --namespace ${theirs.namespace} --env ${theirs.environment}`);
  }
}

function readHosts(text: string): string[] {
  const hosts = text.split(',').map((host) => host.trim());
  if (!hosts.every((host) => HOST.test(host))) {
    throw new ConfigInvalidError('--redis-hosts', 'must be names or addresses, separated by commas');
  }
  return hosts;
}

function kubernetesNamespaceOf({ kubernetesNamespace, env }: CreateOptions): string {
  const name = kubernetesNamespace ?? (env === 'sandbox' ? 'cotejo-sandbox' : 'cotejo');
  if (!NAME.test(name)) {
    throw new ConfigInvalidError('--kubernetes-namespace', 'must be lower-case letters, digits and dashes');
  }
  return name;
}

function report({ path, written }: SecretFolder, certificate: CertificateFacts, options: CreateOptions): void {
  print({ dir: path, written, certificate }, options.json, () =>
    printMembers({
      written: `${written.length} files in ${path}`,
      certificate: `EC P-256, until ${certificate.notAfter.slice(0, 10)}, by an authority of ${CA_LIFETIME_DAYS} days`,
      'its hosts': certificate.hosts.join(' '),
      Kubernetes: `kubectl apply -n ${kubernetesNamespaceOf(options)} -k ${path}`,
      compose: `COTEJO_DEPLOYMENT_DIR=${path}; TLS of Redis: docs/redis.md`,
      keep: 'a copy in a safe place: without pepper.key Cotejo rejects every API key that it has issued',
    }),
  );
}
