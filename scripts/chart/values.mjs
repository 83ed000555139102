/**
 * The values of the chart, as a JSON schema: what they mean, their defaults and their bounds. A value with `at` stands for a text of the
 * manifests: for `instead`, or else for its default, wherever this text has such a path.
 */

export const SECRET = /\/(secretName|(secret|secretKeyRef|certificateRefs\/[^/]+)\/name)$/;
export const HOST = /\/(host|hostname|hosts\/[^/]+|hostnames\/[^/]+)$/;
const NAMESPACE = /\/kubernetes\.io\/metadata\.name$/;
const setting = (name) => new RegExp(`^/data/${name}$`);

const HOST_NAME = '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$';
const REPLICAS = { type: 'integer', minimum: 1, maximum: 200 };

const group = (description, properties) => ({ type: 'object', description, additionalProperties: false, properties });
const text = (value, description, rules = {}) => ({ type: 'string', description, default: value, ...rules });
const name = (value, description, at) => text(value, description, { minLength: 1, at });
const secret = (value, description) => name(value, description, SECRET);
const host = (instead, description) => text('', description, { pattern: HOST_NAME, at: HOST, instead });
const size = (value, description) => text(value, description, { pattern: '^[1-9][0-9]*[KMGT]i$' });
const flag = (value, description) => ({ type: 'boolean', description, default: value });
const choice = (values, description, at) => ({ enum: values, description, default: values[0], at });
const list = (description, items = { type: 'object' }) => ({ type: 'array', items, description, default: [] });
const dictionary = (description, rules = {}) => ({ type: 'object', description, ...rules, default: {} });
const component = (description, meaning, members = {}) =>
  group(description, { enabled: flag(false, meaning), ...members });

/** Kubernetes takes no number and no boolean here, which an unquoted value is. */
const texts = { additionalProperties: { type: 'string' } };
const storageClass = text('', 'Storage class; empty for the default one of the cluster.');
const scheduling = {
  nodeSelector: dictionary('Labels that a node must have.', texts),
  tolerations: list('Taints that pods tolerate.'),
  affinity: dictionary('Affinity of pods.'),
  priorityClassName: text('', 'Priority class of pods.'),
};

const general = {
  environment: choice(['sandbox', 'production'], 'Fictional sources, or real ones.'),
  hosts: group('Public host names, as in the certificates. Required.', {
    api: host('api.cotejo.example', 'Host of the API.'),
    console: host('console.cotejo.example', 'Host of the console.'),
  }),
  config: dictionary(
    'More settings (docs/settings.md), name to text. They replace the settings that other values make.',
    { propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_]*$' }, ...texts },
  ),
  image: group('Images.', {
    registry: text('', 'Registry that the images were copied to, such as `registry.bank.example`.'),
    tag: text('', 'Tag of the images of Cotejo; empty for the version of the chart.'),
    redisTag: text(
      '',
      'Tag of the image `redis`, with or without a digest; empty for the one of the manifests, and its digest unless `registry` is set: a copy may have another one.',
    ),
    pullPolicy: choice(['IfNotPresent', 'Always', 'Never'], 'When nodes pull images.', /\/imagePullPolicy$/),
    pullSecrets: list('Secrets for the registry.', { type: 'string' }),
  }),
  secrets: group('Names of the secrets. `cotejo secrets create` makes the first six; the chart makes no secret.', {
    keys: secret('cotejo-keys', 'Pepper, keys of receipts and lists.'),
    busKeys: secret('bus-keys', 'Keys of the bus.'),
    redisPasswords: secret('redis-passwords', 'Passwords of the users of Redis.'),
    redisTls: secret('redis-tls', 'Certificate of Redis.'),
    redisBusUsers: secret('redis-bus-users', 'Users of the buses.'),
    redisStateUsers: secret('redis-state-users', 'Users of the state Redis.'),
    redisSentinelUsers: secret('redis-sentinel-users', 'Users of the sentinels; only with `redisSentinel`.'),
    apiTls: secret('api-tls', 'Certificate of `hosts.api`.'),
    consoleTls: secret('console-tls', 'Certificate of `hosts.console`.'),
  }),
  scheduling: group('Where all pods run, unless a service says otherwise.', scheduling),
  topologySpread: group('Replicas spread over zones and nodes.', {
    enabled: flag(true, 'Whether they do.'),
    whenUnsatisfiable: choice(
      ['ScheduleAnyway', 'DoNotSchedule'],
      'What happens when they cannot spread.',
      /\/whenUnsatisfiable$/,
    ),
  }),
  disruptionBudgets: group('Disruption budgets.', {
    enabled: flag(true, 'Evictions take one pod of each service at a time.'),
  }),
  redisState: group('Volume of the state Redis in the cluster.', { size: size('2Gi', 'Its size.'), storageClass }),
  extraObjects: list('More objects of the release, such as a NetworkPolicy to the addresses of a private line.', {
    type: 'object',
    required: ['apiVersion', 'kind', 'metadata'],
  }),
};

/** `network-policies` is `networkPolicies`. */
export const camelCase = (id) => id.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** One for each folder of k8s/components. */
const components = {
  networkPolicies: group('Only the connections that the product needs are allowed.', {
    enabled: flag(true, 'Whether policies exist, also those of other components.'),
    ingressNamespace: name('ingress-nginx', 'Namespace of the pods that may reach gateway and console.', NAMESPACE),
    monitoringNamespace: name('monitoring', 'Namespace of Prometheus and of the OTLP collector.', NAMESPACE),
  }),
  internet: component('Access to public addresses, port 443.', 'Sources, worker and command line may reach them.'),
  ingress: group('An Ingress for API and console, written for ingress-nginx.', {
    enabled: flag(true, 'Whether it exists.'),
    className: name('nginx', 'Class of the controller.', /\/ingressClassName$/),
    annotations: dictionary('More annotations.', texts),
  }),
  gatewayApi: component('A Gateway and its routes, instead of an Ingress.', 'Whether they exist.', {
    className: name('example', 'Class of the Gateway.', /\/gatewayClassName$/),
  }),
  dataVolume: component(
    'Snapshots, lists and databases. Required in production.',
    'Whether the volume and the import Job exist.',
    {
      size: size('20Gi', 'Size of the volume.'),
      storageClass: text('', 'Storage class with ReadWriteMany; empty for the default one of the cluster.'),
    },
  ),
  hpa: component('Autoscalers by CPU; needs metrics-server.', 'Whether they exist.'),
  hpaInflight: component('Autoscalers also by calls in flight; needs prometheus-adapter.', 'Whether they do.'),
  monitoring: component('For the Prometheus Operator.', 'Targets, recording rules and alerts.'),
  tracing: component('Traces by OTLP.', 'Whether services send them.', {
    endpoint: name('http://otel-collector.monitoring:4318', 'The collector.', setting('OTEL_EXPORTER_OTLP_ENDPOINT')),
    sampleRatio: text('0.01', 'Share of the requests, as text.', {
      pattern: '^(0(\\.[0-9]+)?|1)$',
      at: setting('OTEL_TRACES_SAMPLER_ARG'),
    }),
  }),
  smtp: component('A mail server for the console.', 'Whether the worker sends mail.', {
    from: name('Cotejo <no-reply@cotejo.example>', 'Sender.', setting('COTEJO_MAIL_FROM')),
    secret: secret('smtp', 'Secret whose member `url` is the URL of the mail server.'),
  }),
  sso: component('Company sign-in.', 'The console may reach identity providers on public addresses.'),
  backup: component('An encrypted backup of the state every night.', 'Whether the Job and its volume exist.', {
    recipient: text('', 'Public key of `cotejo backup keygen`.'),
    size: size('10Gi', 'Size of the volume.'),
    storageClass,
  }),
  auditStream: component(
    'The audit log for a SIEM.',
    'Whether the worker streams it to `/data/audit-stream`, for a log shipper. Needs `dataVolume.enabled`.',
  ),
  twoZones: component(
    'Nodes in two zones; needs Kubernetes 1.27.',
    'Replicas of each service in both zones, each bus in its own zone, quick replacement of lost pods.',
  ),
  redisSentinel: component(
    'Three servers of the state Redis with sentinels; needs Kubernetes 1.26; see `docs/two-zones.md`.',
    'Whether there are three.',
  ),
  externalRedisState: component(
    'A state Redis outside the release.',
    'Removes the state Redis of the chart. Allow the connection in `extraObjects`.',
    {
      url: text('', 'Its address: `rediss://host:port` or `rediss+sentinel://host:port,host:port/NAME`.', {
        pattern: '^$|^rediss(\\+sentinel)?://',
      }),
    },
  ),
};

/** @type {Record<string, any>} */
export const values = { ...general, ...components };

/** The members of each service, all optional. Each kind of service also has the members of the kinds above it. */
export const serviceMembers = {
  workload: {
    image: text('', 'A whole image, for example by digest, instead of the one that `image` makes.'),
    resources: dictionary('Replaces the requests and limits of the manifests.'),
    ...scheduling,
  },
  service: {
    env: list('More variables. For settings prefer `config`, and do not name a variable twice.', {
      type: 'object',
      properties: { name: { type: 'string' }, value: { type: 'string' } },
    }),
    envFrom: list('More ConfigMaps and secrets whose members become variables.'),
    volumes: list('More volumes.'),
    volumeMounts: list('More mounts.'),
  },
  scaled: {
    replicas: {
      ...REPLICAS,
      description:
        'Number of replicas; unset for the number that runs. Excluded by `hpa.enabled`, except for worker and console.',
    },
  },
  autoscaled: {
    autoscaling: group('`minReplicas` and `maxReplicas` of the autoscaler, instead of those in `k8s/components/hpa`.', {
      minReplicas: { ...REPLICAS, description: 'Smallest number of replicas.' },
      maxReplicas: { ...REPLICAS, description: 'Largest number of replicas.' },
    }),
  },
};
