const vendor = (prefix, name) => ({
  [`${prefix}_URL`]: `Address of ${name}. Without it the provider is not configured.`,
  [`${prefix}_CA_FILE`]: 'Certificate authority of the private network, in PEM.',
  [`${prefix}_CERT_FILE`]: 'Our client certificate, in PEM.',
  [`${prefix}_KEY_FILE`]: 'Private key of our client certificate, in PEM.',
  [`${prefix}_TIMEOUT_MS`]: 'Time limit of one call. A call ends earlier when no request waits for it any more.',
  [`${prefix}_CONCURRENCY_MAX`]: 'Calls, and so connections, at the same time.',
  [`${prefix}_RETRY_AFTER_REROUTE`]:
    '`true` repeats a query, and pays for it again, after the replica that sent it has died.',
});

const listen = (prefix, name) => ({
  [`${prefix}_HOST`]: `Address on which the ${name} listens. An address other than the loopback needs TLS.`,
  [`${prefix}_PORT`]: `Port on which the ${name} listens; 0 takes a free port.`,
  [`${prefix}_TLS_CERT_FILE`]: {
    text: 'Certificate chain for TLS, in PEM. A renewed file is loaded within seconds.',
    default: 'plain HTTP',
    reader: name,
  },
  [`${prefix}_TLS_KEY_FILE`]: { text: 'Private key for TLS, in PEM.', default: 'plain HTTP', reader: name },
  [`${prefix}_TLS_TERMINATED`]: '`true` says that a proxy in front ends TLS.',
});

/** A variable that must be set once the provider has an address. */
const required = (text, condition) => ({ text, default: `required ${condition}` });

const compose = (text, byDefault) => ({ text, default: byDefault, reader: 'docker-compose.yml' });
const exporter = (text, byDefault) => ({ text, default: byDefault, reader: 'every process (OpenTelemetry)' });
const script = (text, reader, byDefault = '-') => ({ text, default: byDefault, reader });

/**
 * Every environment variable by section, with one sentence each. Type, default and reader come from the code
 * (read-settings.mjs); an object names those that the code does not show. `<SOURCE>` stands for the id of a source in capitals.
 *
 * @type {Record<string, Record<string, string | { text: string, type?: string, default?: string, reader?: string }>>}
 */
export const SETTINGS = {
  'Every process': {
    COTEJO_ENV: {
      text: 'Environment: fictional sources in the sandbox, real ones in production.',
      default: 'required; `production` for commands on lists',
    },
    COTEJO_NAMESPACE: 'Prefix of Redis keys and channels, so that several deployments can share a server.',
    COTEJO_DATA_DIR: 'Folder of imported data: snapshots, lists, databases.',
    COTEJO_POLICIES_DIR: {
      text: 'Folder of plans, scorecards and policies.',
      default: 'the folder `policies` of the build',
    },
    COTEJO_DEFAULT_POLICY: {
      text: 'Policy of tenants without their own: `default` for local data alone, `operators` only when a mobile operator is connected (its charges are for answers that fail to come), `sandbox`. Give scoring, the console and the command line the same value.',
      default: '`sandbox` in the sandbox, `default` in production',
    },
    COTEJO_LOG_LEVEL: 'Least severe level that is logged.',
    COTEJO_ADMIN_HOST: 'Address of the admin port: metrics and health.',
    COTEJO_ADMIN_PORT: 'Admin port; 0 takes a free port.',
    COTEJO_METRICS_TOKEN_FILE:
      'Mounted file with the token that `/metrics` requires as `Authorization: Bearer`. Without it, `/metrics` is open to everyone who reaches the admin port.',
    COTEJO_DRAIN_GRACE_MS:
      'Time for which a stopping process still answers requests but reports that it is not ready, so that load balancers stop using it.',
    COTEJO_DRAIN_MS: 'Time limit for the graceful stop after that.',
    COTEJO_NICE: 'Niceness of the process, as with `nice`: a higher number leaves more CPU time to other processes.',
    COTEJO_SERVICES: 'Services that the process `host` runs, by name, separated by commas.',
  },
  Redis: {
    REDIS_URL: 'One Redis for both roles, unless the two variables below name others. For development and tests.',
    COTEJO_STATE_REDIS_URL: {
      text: 'Redis of the state: keys, limits, usage, policies, jobs. Takes `redis`, `rediss`, `redis+sentinel`, `rediss+sentinel`, and `unix:///path/of/socket`.',
      default: '`REDIS_URL`',
    },
    COTEJO_BUS_REDIS_URLS: {
      text: 'Redis of the bus: one URL, or two independent ones separated by a comma.',
      default: '`REDIS_URL`',
    },
    COTEJO_VELOCITY_REDIS_URL: {
      text: 'Redis of the velocity counters. It must persist nothing.',
      default: 'the first bus',
    },
    COTEJO_BUS_KEY_FILE:
      'Mounted file with the keys of the bus: those of this service by peer, or one that all processes share.',
    COTEJO_REDIS_USERNAME: 'User name for every Redis.',
    COTEJO_REDIS_PASSWORD_FILE: 'Mounted file with the password for every Redis.',
    COTEJO_STATE_REDIS_USERNAME: { text: 'User name for the state Redis alone.', default: '`COTEJO_REDIS_USERNAME`' },
    COTEJO_STATE_REDIS_PASSWORD_FILE: {
      text: 'Mounted file with the password for the state Redis alone.',
      default: '`COTEJO_REDIS_PASSWORD_FILE`',
    },
    NODE_EXTRA_CA_CERTS: {
      text: 'Certificate authority of the Redis servers, in PEM.',
      default: '-',
      reader: 'Node.js',
    },
  },
  Gateway: {
    ...listen('COTEJO', 'gateway'),
    COTEJO_PORT_SHARED:
      '`true` lets several processes of one machine listen on the same port; the kernel spreads the connections. Linux and FreeBSD only.',
    COTEJO_TRUSTED_PROXIES:
      'Networks of the proxies in front, such as `10.0.0.0/8,2001:db8::/32`. Only their `X-Forwarded-For` tells the address of a client. See [restrictions of keys](key-restrictions.md).',
    COTEJO_CLIENT_CERTIFICATES:
      'Where client certificates of keys come from: `tls`, this TLS port; `client-cert` or `ssl-client-cert`, that header of a trusted proxy.',
    COTEJO_CLIENT_CA_FILE:
      'With `tls`: authorities that must have signed the client certificates, in PEM. Without it the fingerprint alone decides. A renewed file is loaded within seconds.',
    COTEJO_CONNECTIONS_MAX: 'Open connections of clients.',
    COTEJO_CONCURRENCY_MAX: 'Upper end of the adaptive limit of requests in flight.',
    COTEJO_CONCURRENCY_FLOOR: 'Lower end of the adaptive limit of requests in flight.',
    COTEJO_QUEUE_TARGET_MS: 'Waiting time above which the adaptive limit falls.',
    COTEJO_BATCH_IDLE_SECONDS:
      'How long the client of a batch may send nothing, or read nothing, before the batch ends.',
    COTEJO_REQUEST_BUDGET_MS:
      'Time limit of a request. At the limit the gateway answers with the source answers that have arrived.',
    COTEJO_SOURCE_BUDGET_MS: 'Time of the first group of source queries in a request.',
    COTEJO_PEPPER_FILE:
      'Mounted file with the secret under which API keys are hashed, and secrets of webhooks are sealed.',
    COTEJO_RECEIPT_KEY_FILE:
      'Mounted file with the key that signs receipts; with a token, with the public half of that key. Older public keys follow.',
    COTEJO_RECEIPT_PKCS11_MODULE:
      'PKCS#11 library of the token whose key signs receipts. Without it, the private key is in `COTEJO_RECEIPT_KEY_FILE`.',
    COTEJO_RECEIPT_PKCS11_TOKEN_LABEL: required('Label of the token.', 'with a module'),
    COTEJO_RECEIPT_PKCS11_KEY_LABEL: 'Label (`CKA_LABEL`) of all keys of receipts in the token.',
    COTEJO_RECEIPT_PKCS11_PIN_FILE: required('Mounted file with the PIN of the user of the token.', 'with a module'),
    COTEJO_RECEIPT_PKCS11_TIMEOUT_MS:
      'Time limit of a signature. A slower token counts as away, and answers have no receipt.',
  },
  Console: {
    ...listen('COTEJO_CONSOLE', 'console'),
    COTEJO_CONSOLE_URL: {
      text: 'Origin under which browsers reach the console; links in mails use it, and `/v1/docs` of the gateway leads to the documentation site below it. The worker needs it to send mails.',
      default: "the console's own address",
    },
    COTEJO_API_URL: 'Public API as clients reach it, shown in examples.',
    COTEJO_CONSOLE_GATEWAY_URL: {
      text: 'Public API as the console reaches it, for the playground.',
      default: '`COTEJO_API_URL`',
    },
    COTEJO_UNATTENDED_ACTIVATION: {
      text: 'Whether the command line may activate a policy: `--actor` proves nobody, so the audit log calls it unattended.',
      default: '`on` in the sandbox, `off` in production',
    },
    COTEJO_CONSOLE_SIGN_UP: {
      text: 'Whether visitors may sign up for a trial.',
      default: '`true` in the sandbox, `false` in production',
    },
    COTEJO_CONSOLE_PROXIES: 'Number of proxies in front whose `X-Forwarded-For` is believed.',
  },
  Worker: {
    COTEJO_LISTS_REFRESH_HOURS: {
      text: 'Hours between two refreshes of the sanctions lists; 0 never refreshes.',
      type: 'integer, 0 to 168',
      default: '`0`',
      reader: 'worker',
    },
    COTEJO_ANONYMITY_REFRESH_HOURS: {
      text: 'Hours between two refreshes of the lists of hosting, VPN and Tor networks; 0 never refreshes.',
      type: 'integer, 0 to 168',
      default: '`0`',
      reader: 'worker',
    },
    COTEJO_BACKUP_RECIPIENT:
      'Public key that may read the backups of `cotejo backup create`. See [backup.md](backup.md).',
    COTEJO_AUDIT_EXPORT_DIR:
      'Lasting folder to which the daily job exports the audit log. Without it, run `cotejo audit export`.',
    COTEJO_AUDIT_STREAM:
      'Lasting folder for the files of the audit stream, as `file:///FOLDER`. See [audit-stream.md](audit-stream.md).',
    COTEJO_WEBHOOK_ALLOWED_RANGES:
      'Ranges that webhooks may use besides public addresses, each with a name: `vpc=10.20.0.0/16,lan=192.168.1.0/24`. A loopback range also permits plain HTTP on this machine. `npm start` permits the loopback in the sandbox. Give worker, console and command line the same value.',
    COTEJO_SSO_ALLOWED_RANGES:
      'Ranges in which identity providers of companies may be, besides public addresses, in the form of `COTEJO_WEBHOOK_ALLOWED_RANGES`. `npm start` permits the loopback in the sandbox.',
    COTEJO_SMTP_URL_FILE: 'Mounted file with the URL of the mail server. Without it mails wait in the outbox.',
    COTEJO_MAIL_FROM: required('Sender of mails, such as `Cotejo <no-reply@example.com>`.', 'with a mail server'),
  },
  'Sanctions lists and anonymity feeds': {
    COTEJO_LISTS_SIGNING_KEY_FILE: {
      text: 'Private key (Ed25519, PEM) that signs list bundles.',
      reader: 'worker, command line',
    },
    COTEJO_LISTS_TRUSTED_KEYS_FILE: {
      text: 'Public keys (Ed25519, PEM) whose bundles are accepted.',
      reader: 'sanctions, worker, command line',
    },
    COTEJO_LIST_SOURCES_FILE:
      'File that replaces `policies/list-sources.json`: where lists are published, `redirectHosts`, and `privateNetwork` for a mirror with a private address.',
    COTEJO_EU_LISTS_TOKEN: {
      text: 'Token for the list of the EU. Without it that list is skipped.',
      default: '-',
      reader: 'worker, command line',
    },
    COTEJO_ANONYMITY_FEEDS_FILE:
      'File that replaces `policies/anonymity-feeds.json`: where feeds are published, `redirectHosts`, and `privateNetwork` for a mirror with a private address.',
  },
  'Every source': {
    'COTEJO_<SOURCE>_PROVIDER': {
      text: 'Providers in the order in which they are queried, separated by commas. The sandbox ignores it.',
      default: 'the first provider of the source',
    },
    'COTEJO_<SOURCE>_STALE_AFTER_DAYS': 'Age from which data is not used; 0 sets no limit.',
    'COTEJO_<SOURCE>_DEADLINE_MS': { text: 'Time for all calls of one query.', default: "600, or the source's own" },
  },
  'Registry: ANI': {
    ...vendor('COTEJO_ANI', "the Registraduría's service"),
    COTEJO_ANI_STYLE: 'Form of the service: `list` (`aniwsV2`) or `xml` (`aniws`).',
    COTEJO_ANI_USER: required('User of the contract.', 'with a URL'),
    COTEJO_ANI_PASSWORD_FILE: required('Mounted file whose first line is the password.', 'with a URL'),
    COTEJO_ANI_PUBLIC_KEY_FILE:
      'RSA key that encrypts the password, in the style `list`. Without it the password is sent as it is.',
    COTEJO_ANI_IP: required('IP address registered for the contract.', 'in the style `list`'),
    COTEJO_ANI_ENTITY: required('Number of the entity.', 'in the style `xml`'),
    COTEJO_ANI_CALLS_PER_SECOND:
      'Maximum calls per second of one replica: divide the rate in the contract by the number of replicas.',
    COTEJO_ANI_BATCH_MAX: 'Maximum number of cédulas in one call.',
    COTEJO_ANI_BATCH_WINDOW_MS: 'Time a query waits for others, to share a call; 0 sends one card per call.',
    COTEJO_ANI_QUEUE_MAX: 'Queries that may wait.',
    COTEJO_ANI_NOT_FOUND_CODES: "The service's codes that mean that no person has the number.",
    COTEJO_ANI_CACHE_SECONDS: 'Time an answer stays in memory; 0 keeps nothing.',
  },
  'Registry: comparison by an operator': {
    ...vendor('COTEJO_MATCH', 'the operator'),
    COTEJO_MATCH_TOKEN_FILE: required('Mounted file whose first line is the bearer token.', 'with a URL'),
    COTEJO_MATCH_CONTRACT_ID: 'Number of the contract.',
  },
  'Telco: operators under contract': {
    COTEJO_CAMARA_OPERATORS_FILE: 'Contracts with operators, in JSON. Without it the provider is not configured.',
    COTEJO_CAMARA_LOCATION_RADIUS_M: 'Radius in metres around the GPS position of the buyer.',
    COTEJO_CAMARA_LOCATION_MAX_AGE_SECONDS: 'Age from which the location of a line is not used.',
    COTEJO_CAMARA_RETRY_AFTER_REROUTE:
      '`true` repeats a query, and pays for it again, after the replica that sent it has died.',
  },
  'Tax: RUT': {
    ...vendor('COTEJO_RUT', 'the company that resells look-ups in the RUT'),
    COTEJO_RUT_METHOD: 'HTTP method. With `GET` the number is in the path, and so in the logs of proxies.',
    COTEJO_RUT_PATH: 'Path below the URL; may hold `{numNit}` and `{dv}`. `GET` needs `{numNit}`.',
    COTEJO_RUT_TOKEN_FILE: required('Mounted file whose first line is the token or API key.', 'with a URL'),
    COTEJO_RUT_API_KEY_HEADER: {
      text: 'Header for the API key.',
      default: '`Authorization: Bearer`',
    },
    COTEJO_RUT_MAPPING_FILE: "Mapping of the vendor's fields. Without it the documented fields are expected.",
    COTEJO_RUT_CALLS_PER_SECOND: 'Calls of one replica: divide the contract by the number of replicas.',
    COTEJO_RUT_QUEUE_MAX: 'Queries that may wait.',
  },
  Geo: {
    COTEJO_GEO_CITY_MMDB: {
      text: 'City database: one file, or two (IPv4, IPv6) separated by a comma.',
      default: 'files of `geo` in the data folder',
    },
    COTEJO_GEO_CITY_CHECK_MMDB: 'Second city database, which must agree with the first.',
    COTEJO_GEO_ASN_MMDB: {
      text: 'Database of networks: one file, or two separated by a comma.',
      default: 'files of `geo` in the data folder',
    },
    COTEJO_GEO_ANONYMOUS_MMDB: 'GeoIP2 Anonymous IP or Anonymous Plus database.',
  },
  'E-mail': {
    COTEJO_EMAIL_DNS: {
      text: 'DNS servers for mail hosts: `off`, `system`, or up to four addresses separated by commas.',
      type: 'text',
    },
    COTEJO_EMAIL_DISPOSABLE_FILE: "The operator's own list of disposable domains.",
    COTEJO_EMAIL_RDAP: 'Whether domain registries are queried for the age of a domain.',
    COTEJO_EMAIL_RDAP_BOOTSTRAP_FILE: 'List of registries (RFC 9224), used before the one of the build.',
    COTEJO_EMAIL_RDAP_TIMEOUT_MS: 'Time a request waits for a registry.',
    COTEJO_EMAIL_RDAP_CALLS_PER_SECOND: 'Calls to one registry from one replica.',
  },
  Biometric: {
    COTEJO_BIOMETRIC_BASE_URL: 'Address of the biometric operator. Without it the provider is not configured.',
    COTEJO_BIOMETRIC_API_KEY_FILE: required('Mounted file with the API key.', 'with a URL'),
    COTEJO_BIOMETRIC_FINGER_SCORE_MIN: 'Least score at which a fingerprint counts as a match.',
    COTEJO_BIOMETRIC_STALE_AFTER_MINUTES: 'Age from which a validation is stale.',
    COTEJO_BIOMETRIC_CONNECTIONS_MAX: 'Queries to the operator at the same time.',
  },
  'Tracing (OpenTelemetry)': {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'Collector to which spans are sent. Without it there is no tracing.',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'Protocol of the exporter.',
    OTEL_TRACES_EXPORTER: '`none` switches tracing off.',
    OTEL_SDK_DISABLED: '`true` switches tracing off.',
    OTEL_TRACES_SAMPLER: 'Which requests are traced.',
    OTEL_TRACES_SAMPLER_ARG: { text: 'Share of requests that are traced, 0 to 1.', type: 'number', default: '`1`' },
    OTEL_RESOURCE_ATTRIBUTES: 'Attributes of every span, as `key=value` separated by commas.',
    OTEL_BSP_MAX_QUEUE_SIZE: 'Spans that may wait; more are dropped.',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: { text: 'Spans in one batch.', default: '512, or the queue if smaller' },
    OTEL_BSP_SCHEDULE_DELAY: 'Time in milliseconds a span waits for others.',
    OTEL_EXPORTER_OTLP_HEADERS: exporter('Headers for the collector, as `name=value` separated by commas.', '-'),
    OTEL_EXPORTER_OTLP_CERTIFICATE: exporter("Authority of the collector's certificate, in PEM.", '-'),
    OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: exporter('Our client certificate, in PEM.', '-'),
    OTEL_EXPORTER_OTLP_CLIENT_KEY: exporter('Private key of our client certificate, in PEM.', '-'),
    OTEL_EXPORTER_OTLP_COMPRESSION: exporter('Compression: `gzip` or `none`.', '`none`'),
    OTEL_EXPORTER_OTLP_TIMEOUT: exporter('Time limit of one batch in milliseconds.', '`10000`'),
    OTEL_SERVICE_NAME: exporter('Name of the service in every span.', 'name of the process'),
  },
  'Command line as a client of the API': {
    COTEJO_BASE_URL: 'Address of the API, instead of the address of a profile.',
    COTEJO_API_KEY:
      'Key of the API, instead of the key of a profile. It is for automation; people use `cotejo profiles`.',
    XDG_CONFIG_HOME: { text: 'Folder that has the folder `cotejo` of the profiles.', default: '`~/.config`' },
  },
  'Docker Compose': {
    COTEJO_TAG: compose('Tag of the images.', '`dev`'),
    NODE_IMAGE: compose('Image with Node.js that the images are built on.', '`node:24-bookworm-slim`'),
    REDIS_IMAGE: compose('Image of Redis.', '`redis:7-bookworm`'),
    PROMETHEUS_IMAGE: compose('Image of Prometheus.', '`prom/prometheus:v3.5.0`'),
    ALERTMANAGER_IMAGE: compose('Image of Alertmanager.', '`prom/alertmanager:v0.28.1`'),
    GRAFANA_IMAGE: compose('Image of Grafana.', '`grafana/grafana:12.1.1`'),
    COTEJO_REVISION: compose('Commit, as a label of the images.', '`unknown`'),
    COTEJO_CREATED: compose('Time of the build, as a label of the images.', '`unknown`'),
    COTEJO_SOURCE: compose('Address of the source code, as a label of the images.', '`unknown`'),
    COTEJO_UID: compose('User id that the containers run as.', '`1000`'),
    COTEJO_GID: compose('Group id that the containers run as.', '`1000`'),
    COTEJO_DEPLOYMENT_DIR: compose('Folder in which the keys are made.', '`./.cotejo/deployment`'),
    COTEJO_KEYS_DIR: compose('Folder of the keys.', '`keys` of the deployment folder'),
    COTEJO_STATE_REDIS_USERS_FILE: compose('Users of the state Redis.', '`./infra/redis/open.acl`'),
    COTEJO_BUS_REDIS_USERS_FILE: compose('Users of the bus Redis.', '`./infra/redis/open.acl`'),
    COTEJO_ALERT_RECEIVERS_DIR: compose('Folder with the URLs that Alertmanager calls.', '`./infra/receivers`'),
    COTEJO_PROMETHEUS_PORT: compose('Port of Prometheus on the loopback.', '`9090`'),
    COTEJO_ALERTMANAGER_PORT: compose('Port of Alertmanager on the loopback.', '`9093`'),
    COTEJO_GRAFANA_PORT: compose('Port of Grafana on the loopback.', '`3001`'),
  },
  'Start, tests and benches': {
    COTEJO_REDIS_RUNG: script(
      'Forces one way to get a Redis: `url`, `path`, `debian`, `docker` or `javascript`.',
      '`npm start`, `npm test`',
    ),
    COTEJO_API_KEY: script('API key of a program that calls the API.', 'SDKs, snippets of the documentation'),
    COTEJO_BASE_URL: script('Address of the API for a program that calls it.', 'SDKs, snippets of the documentation'),
    COTEJO_JAVA_JARS: script('Folder with the jars of Jackson.', 'Java SDK, `npm test`', '`/usr/share/java`'),
    COTEJO_CHROMIUM: script('Path of the Chromium for browser tests.', '`npm run test:browser`', 'one on the PATH'),
    COTEJO_TEST_STRICT: script('`1` turns skipped suites into failures.', '`npm test`, `npm run audit`'),
    COTEJO_TEST_CAMARA_DIR: script(
      'Folder of published CAMARA documents, against which calls are checked.',
      '`npm test`',
    ),
    COTEJO_REDIS_COMMAND: script('Set by `npm test`: how its suites start a Redis.', '`npm test`'),
    COTEJO_PREVIOUS_DIR: script(
      'Built checkout of the earlier version, for the suite of rolling upgrades; it is skipped without it.',
      '`npm run test:soak`',
    ),
    COTEJO_TEST_KIND: script('Set by `npm test`: the kind of suites, such as `alone`, `soak` or `k8s`.', '`npm test`'),
    COTEJO_TEST_RECORD: script('`1` records the seconds of the long suites in `test/long-suites.json`.', '`npm test`'),
    COTEJO_TEST_SHARED_PRODUCT: script('Set by `npm test`: the product that several suites share.', '`npm test`'),
    COTEJO_SOAK_MINUTES: script('Length of each measurement.', '`npm run test:soak`', "each measurement's own"),
    COTEJO_SOAK_ROUNDS: script('Repetitions of each measurement; the median counts.', '`npm run test:soak`', '`3`'),
    COTEJO_IMAGES_BUILT: script(
      '`1` uses images that are already built, with the tag `COTEJO_TAG`.',
      '`npm run test:containers`, `npm run test:airgap`',
    ),
    COTEJO_K8S_KILL_NODE: script(
      'Command that kills the node it is given, for the test of two zones.',
      '`npm run test:k8s`',
    ),
    COTEJO_K8S_START_NODE: script('Command that starts the killed node again.', '`npm run test:k8s`'),
    COTEJO_K8S_RATE: script('Requests a second in the test of two zones (default 100).', '`npm run test:k8s`'),
    COTEJO_K8S_VOLUMES_DIR: script('Folder for volumes, in a cluster without a storage class.', '`npm run test:k8s`'),
    COTEJO_AIRGAP_NETNS: script(
      'File of the network namespace without a route in which the steps of an installation run.',
      '`npm run test:airgap`',
    ),
    COTEJO_PREVIOUS_BUNDLE: script(
      'Bundle of the earlier version; its public key is the same path with `.pub`. Without it, two bundles of this checkout are made.',
      '`npm run test:airgap`',
    ),
    COTEJO_BENCH_PROFILE: script('Set by `npm run bench profile`: file of the samples.', '`npm run bench profile`'),
  },
};
