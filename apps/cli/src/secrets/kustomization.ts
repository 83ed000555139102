import { BUS_NAMES } from '@cotejo/contracts';
import { busKeyFile } from './bus-key-files.js';
import { KEY_FILES } from './deployment-keys.js';
import { REDIS_USERS, SENTINEL_USERS } from './redis-users.js';

/**
 * The folder as Secrets of Kubernetes, for `kubectl apply -k`. The manifests in k8s/ mount the Secrets by name, so
 * kustomize adds no hash to the names. No Secret contains the private key of the certificate authority or the
 * master key of the bus.
 */
export function kustomization(sentinel: boolean): string {
  const users = sentinel ? [...REDIS_USERS, ...SENTINEL_USERS] : REDIS_USERS;
  const secrets: [name: string, files: readonly string[], type?: string][] = [
    ['cotejo-keys', KEY_FILES.map((name) => `keys/${name}`)],
    ['bus-keys', BUS_NAMES.map(busKeyFile)],
    ['redis-passwords', users.map((name) => `redis/passwords/${name}`)],
    ['redis-state-users', ['redis/state/users.acl']],
    ['redis-bus-users', ['redis/bus/users.acl']],
    ...(sentinel ? [['redis-sentinel-users', ['redis/sentinel/users.acl']] as [string, string[]]] : []),
    ['redis-tls', ['ca.crt', 'tls.crt', 'tls.key'].map((name) => `redis/tls/${name}`), 'kubernetes.io/tls'],
  ];
  const entries = secrets.map(([name, files, type]) =>
    [
      `  - name: ${name}`,
      ...(type ? [`    type: ${type}`] : []),
      '    files:',
      ...files.map((file) => `      - ${file}`),
    ].join('\n'),
  );
  return `# Written by "cotejo secrets create". kubectl apply -n NAMESPACE -k .
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
generatorOptions:
  disableNameSuffixHash: true
secretGenerator:
${entries.join('\n')}
`;
}
