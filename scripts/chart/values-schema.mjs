/**
 * The values of the chart: what they mean, their defaults and their bounds. k8s/chart/values.schema.json, k8s/chart/values.yaml and
 * docs/reference/helm-values.md are made from this.
 */

const host = (description) => ({
  type: 'string',
  description,
  pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$',
  default: '',
});
const text = (value, description, rules = {}) => ({ type: 'string', description, default: value, ...rules });
const name = (value, description) => text(value, description, { minLength: 1 });
const flag = (value, description) => ({ type: 'boolean', description, default: value });
const size = (value, description) => text(value, description, { pattern: '^[1-9][0-9]*[KMGT]i$' });
const object = (description, properties) => ({ type: 'object', description, additionalProperties: false, properties });
const storageClass = text('', 'Storage class; empty for the default one of the cluster.');

const scheduling = {
  nodeSelector: { type: 'object', description: 'Labels that a node must have.', default: {} },
  tolerations: { type: 'array', items: { type: 'object' }, description: 'Taints that pods tolerate.', default: [] },
  affinity: { type: 'object', description: 'Affinity of pods.', default: {} },
  priorityClassName: text('', 'Priority class of pods.'),
};
const workload = {
  image: {
    type: 'string',
    description: 'A whole image, for example by digest, instead of the one that `image` makes.',
  },
  resources: { type: 'object', description: 'Replaces the requests and limits of the manifests.' },
  ...Object.fromEntries(Object.entries(scheduling).map(([key, { default: _, ...rules }]) => [key, rules])),
};
const addition = (description) => ({ type: 'array', items: { type: 'object' }, description });
const replicaCount = (description) => ({ type: 'integer', minimum: 1, maximum: 200, description });
const service = {
  ...workload,
  env: addition('More variables. For settings prefer `config`, and do not name a variable twice.'),
  envFrom: addition('More ConfigMaps and secrets whose members become variables.'),
  volumes: addition('More volumes.'),
  volumeMounts: addition('More mounts.'),
};
const scaled = {
  ...service,
  replicas: replicaCount(
    'Number of replicas; unset for the number that runs. Excluded by `hpa.enabled`, except for worker and console.',
  ),
};
const autoscaled = {
  ...scaled,
  autoscaling: object('Bounds of the autoscaler, instead of those in `k8s/components/hpa`.', {
    minReplicas: replicaCount('Smallest number of replicas.'),
    maxReplicas: replicaCount('Largest number of replicas.'),
  }),
};

/** @param {readonly string[]} sourceIds the sources that are apps */
export function valuesSchema(sourceIds) {
  const services = {
    ...Object.fromEntries(['gateway', ...sourceIds, 'scoring'].map((id) => [id, 'autoscaled'])),
    worker: 'scaled',
    console: 'scaled',
    cli: 'service',
    registryImport: 'workload',
    backup: 'workload',
    redisBus: 'workload',
    redisState: 'workload',
  };
  const entries = Object.entries(services).map(([id, kind]) => [id, { $ref: `#/definitions/${kind}`, default: {} }]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of the chart cotejo',
    type: 'object',
    additionalProperties: false,
    properties: {
      global: { type: 'object' },
      ...GENERAL,
      services: object('One service each.', Object.fromEntries(entries)),
      ...COMPONENTS,
    },
    definitions: {
      autoscaled: object('A service that the component `hpa` scales.', autoscaled),
      scaled: object('A service with a fixed number of replicas.', scaled),
      service: object('The command line, which has no replica until you scale it up.', service),
      workload: object('Redis, and the Jobs of imports and backups.', workload),
    },
  };
}

const GENERAL = {
  environment: { enum: ['sandbox', 'production'], description: 'Fictional sources, or real ones.', default: 'sandbox' },
  hosts: object('Public host names, as in the certificates. Required.', {
    api: host('Host of the API.'),
    console: host('Host of the console.'),
  }),
  config: {
    type: 'object',
    description: 'More settings (docs/settings.md), name to text. They replace the settings that other values make.',
    propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
    additionalProperties: { type: 'string' },
    default: {},
  },
  image: object('Images.', {
    registry: text('', 'Registry that the images were copied to, such as `registry.bank.example`.'),
    tag: text('', 'Tag of the images of Cotejo; empty for the version of the chart.'),
    redisTag: name('7-bookworm', 'Tag of the image `redis`.'),
    pullPolicy: {
      enum: ['IfNotPresent', 'Always', 'Never'],
      description: 'When nodes pull images.',
      default: 'IfNotPresent',
    },
    pullSecrets: { type: 'array', items: { type: 'string' }, description: 'Secrets for the registry.', default: [] },
  }),
  secrets: object('Names of the secrets. `cotejo secrets create` makes the first six; the chart makes no secret.', {
    keys: name('cotejo-keys', 'Pepper, keys of receipts and lists.'),
    busKeys: name('bus-keys', 'Keys of the bus.'),
    redisPasswords: name('redis-passwords', 'Passwords of the users of Redis.'),
    redisTls: name('redis-tls', 'Certificate of Redis.'),
    redisBusUsers: name('redis-bus-users', 'Users of the buses.'),
    redisStateUsers: name('redis-state-users', 'Users of the state Redis.'),
    redisSentinelUsers: name('redis-sentinel-users', 'Users of the sentinels; only with `redisSentinel`.'),
    apiTls: name('api-tls', 'Certificate of `hosts.api`.'),
    consoleTls: name('console-tls', 'Certificate of `hosts.console`.'),
  }),
  scheduling: object('Where all pods run, unless a service says otherwise.', scheduling),
  topologySpread: object('Replicas spread over zones and nodes.', {
    enabled: flag(true, 'Whether they do.'),
    whenUnsatisfiable: {
      enum: ['ScheduleAnyway', 'DoNotSchedule'],
      description: 'What happens when they cannot spread.',
      default: 'ScheduleAnyway',
    },
  }),
  disruptionBudgets: object('Disruption budgets.', {
    enabled: flag(true, 'Evictions take one pod of each service at a time.'),
  }),
  redisState: object('Volume of the state Redis in the cluster.', { size: size('2Gi', 'Its size.'), storageClass }),
  extraObjects: {
    type: 'array',
    items: { type: 'object', required: ['apiVersion', 'kind', 'metadata'] },
    description: 'More objects of the release, such as a NetworkPolicy to the addresses of a private line.',
    default: [],
  },
};

/** The components of k8s/components; a test compares the names. */
const COMPONENTS = {
  networkPolicies: object('Only the connections that the product needs are allowed.', {
    enabled: flag(true, 'Whether policies exist, also those of other components.'),
    ingressNamespace: name('ingress-nginx', 'Namespace of the pods that may reach gateway and console.'),
    monitoringNamespace: name('monitoring', 'Namespace of Prometheus and of the OTLP collector.'),
  }),
  internet: object('Access to public addresses, port 443.', {
    enabled: flag(false, 'Sources, worker and command line may reach them.'),
  }),
  ingress: object('An Ingress for API and console, written for ingress-nginx.', {
    enabled: flag(true, 'Whether it exists.'),
    className: name('nginx', 'Class of the controller.'),
    annotations: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'More annotations.',
      default: {},
    },
  }),
  gatewayApi: object('A Gateway and its routes, instead of an Ingress.', {
    enabled: flag(false, 'Whether they exist.'),
    className: name('example', 'Class of the Gateway.'),
  }),
  dataVolume: object('Snapshots, lists and databases. Required in production.', {
    enabled: flag(false, 'Whether the volume and the import Job exist.'),
    size: size('20Gi', 'Size of the volume.'),
    storageClass: {
      ...storageClass,
      description: 'Storage class with ReadWriteMany; empty for the default one of the cluster.',
    },
  }),
  hpa: object('Autoscalers by CPU; needs metrics-server.', { enabled: flag(false, 'Whether they exist.') }),
  hpaInflight: object('Autoscalers also by calls in flight; needs prometheus-adapter.', {
    enabled: flag(false, 'Whether they do.'),
  }),
  monitoring: object('For the Prometheus Operator.', { enabled: flag(false, 'Targets, recording rules and alerts.') }),
  tracing: object('Traces by OTLP.', {
    enabled: flag(false, 'Whether services send them.'),
    endpoint: name('http://otel-collector.monitoring:4318', 'The collector.'),
    sampleRatio: text('0.01', 'Share of the requests, as text.', { pattern: '^(0(\\.[0-9]+)?|1)$' }),
  }),
  smtp: object('A mail server for the console.', {
    enabled: flag(false, 'Whether the worker sends mail.'),
    from: name('Cotejo <no-reply@cotejo.example>', 'Sender.'),
    secret: name('smtp', 'Secret whose member `url` is the URL of the mail server.'),
  }),
  sso: object('Company sign-in.', {
    enabled: flag(false, 'The console may reach identity providers on public addresses.'),
  }),
  backup: object('An encrypted backup of the state every night.', {
    enabled: flag(false, 'Whether the Job and its volume exist.'),
    recipient: text('', 'Public key of `cotejo backup keygen`.'),
    size: size('10Gi', 'Size of the volume.'),
    storageClass,
  }),
  auditStream: object('The audit log in a SIEM.', {
    enabled: flag(
      false,
      'Whether the worker streams it to `/data/audit-stream`, for a log shipper. Needs `dataVolume.enabled`.',
    ),
  }),
  twoZones: object('Nodes in two zones; needs Kubernetes 1.27.', {
    enabled: flag(
      false,
      'Replicas of each service in both zones, each bus in its own zone, quick replacement of lost pods.',
    ),
  }),
  redisSentinel: object(
    'Three servers of the state Redis with sentinels; needs Kubernetes 1.26; see `docs/two-zones.md`.',
    {
      enabled: flag(false, 'Whether there are three.'),
    },
  ),
  externalRedisState: object('A state Redis outside the release.', {
    enabled: flag(false, 'Removes the state Redis of the chart. Allow the connection in `extraObjects`.'),
    url: text('', 'Its address: `rediss://host:port` or `rediss+sentinel://host:port,host:port/NAME`.', {
      pattern: '^$|^rediss(\\+sentinel)?://',
    }),
  }),
};
