const of = (section, variables) =>
  variables.map(([name, readBy, text, unset = '-']) => ({ section, name, readBy, text, unset }));

const compose = (rows) => rows.map(([name, unset, text]) => [name, 'docker-compose.yml', text, unset]);

/**
 * The variables that no process of the product reads: who reads them, what they do, and their default. The product declares its
 * own in `*.settings.ts`.
 *
 * @type {{ section: string, name: string, readBy: string, text: string, unset: string }[]}
 */
export const OUTSIDE_SETTINGS = [
  ...of(
    'Docker Compose',
    compose([
      ['COTEJO_TAG', '`dev`', 'Tag of the images.'],
      ['NODE_IMAGE', '`node:24-bookworm-slim`', 'Image with Node.js that the images are built on.'],
      ['REDIS_IMAGE', '`redis:7-bookworm`', 'Image of Redis.'],
      ['PROMETHEUS_IMAGE', '`prom/prometheus:v3.5.0`', 'Image of Prometheus.'],
      ['ALERTMANAGER_IMAGE', '`prom/alertmanager:v0.28.1`', 'Image of Alertmanager.'],
      ['GRAFANA_IMAGE', '`grafana/grafana:12.1.1`', 'Image of Grafana.'],
      ['COTEJO_REVISION', '`unknown`', 'Commit, as a label of the images.'],
      ['COTEJO_CREATED', '`unknown`', 'Time of the build, as a label of the images.'],
      ['COTEJO_SOURCE', '`unknown`', 'Address of the source code, as a label of the images.'],
      ['COTEJO_UID', '`1000`', 'User id that the containers run as.'],
      ['COTEJO_GID', '`1000`', 'Group id that the containers run as.'],
      ['COTEJO_DEPLOYMENT_DIR', '`./.cotejo/deployment`', 'Folder in which the keys are made.'],
      ['COTEJO_KEYS_DIR', '`keys` of the deployment folder', 'Folder of the keys.'],
      ['COTEJO_STATE_REDIS_USERS_FILE', '`./infra/redis/open.acl`', 'Users of the state Redis.'],
      ['COTEJO_BUS_REDIS_USERS_FILE', '`./infra/redis/open.acl`', 'Users of the bus Redis.'],
      ['COTEJO_ALERT_RECEIVERS_DIR', '`./infra/receivers`', 'Folder with the URLs that Alertmanager calls.'],
      ['COTEJO_PROMETHEUS_PORT', '`9090`', 'Port of Prometheus on the loopback.'],
      ['COTEJO_ALERTMANAGER_PORT', '`9093`', 'Port of Alertmanager on the loopback.'],
      ['COTEJO_GRAFANA_PORT', '`3001`', 'Port of Grafana on the loopback.'],
    ]),
  ),
  ...of('Start, tests and benches', [
    [
      'COTEJO_REDIS_RUNG',
      '`npm start`, `npm test`',
      'Forces one way to get a Redis: `url`, `path`, `debian`, `docker` or `javascript`.',
    ],
    ['COTEJO_JAVA_JARS', 'Java SDK, `npm test`', 'Folder with the jars of Jackson.', '`/usr/share/java`'],
    ['COTEJO_CHROMIUM', '`npm run test:browser`', 'Path of the Chromium for browser tests.', 'one on the PATH'],
    ['COTEJO_TEST_STRICT', '`npm test`, `npm run audit`', '`1` turns skipped suites into failures.'],
    ['COTEJO_TEST_CAMARA_DIR', '`npm test`', 'Folder of published CAMARA documents, against which calls are checked.'],
    ['COTEJO_REDIS_COMMAND', '`npm test`', 'Set by `npm test`: how its suites start a Redis.'],
    [
      'COTEJO_PREVIOUS_DIR',
      '`npm run test:soak`',
      'Built checkout of the earlier version, for the suite of rolling upgrades; it is skipped without it.',
    ],
    ['COTEJO_TEST_KIND', '`npm test`', 'Set by `npm test`: the kind of suites, such as `alone`, `soak` or `k8s`.'],
    ['COTEJO_TEST_RECORD', '`npm test`', '`1` records the seconds of the long suites in `test/long-suites.json`.'],
    ['COTEJO_TEST_SHARED_PRODUCT', '`npm test`', 'Set by `npm test`: the product that several suites share.'],
    ['COTEJO_SOAK_MINUTES', '`npm run test:soak`', 'Length of each measurement.', "each measurement's own"],
    ['COTEJO_SOAK_ROUNDS', '`npm run test:soak`', 'Repetitions of each measurement; the median counts.', '`3`'],
    [
      'COTEJO_IMAGES_BUILT',
      '`npm run test:containers`, `npm run test:airgap`',
      '`1` uses images that are already built, with the tag `COTEJO_TAG`.',
    ],
    [
      'COTEJO_K8S_KILL_NODE',
      '`npm run test:k8s`',
      'Command that kills the node it is given, for the test of two zones.',
    ],
    ['COTEJO_K8S_START_NODE', '`npm run test:k8s`', 'Command that starts the killed node again.'],
    ['COTEJO_K8S_RATE', '`npm run test:k8s`', 'Requests a second in the test of two zones.', '`100`'],
    ['COTEJO_K8S_VOLUMES_DIR', '`npm run test:k8s`', 'Folder for volumes, in a cluster without a storage class.'],
    [
      'COTEJO_AIRGAP_NETNS',
      '`npm run test:airgap`',
      'File of the network namespace without a route in which the steps of an installation run.',
    ],
    [
      'COTEJO_PREVIOUS_BUNDLE',
      '`npm run test:airgap`',
      'Bundle of the earlier version; its public key is the same path with `.pub`. Without it, two bundles of this checkout are made.',
    ],
    ['COTEJO_BENCH_PROFILE', '`npm run bench profile`', 'Set by `npm run bench profile`: file of the samples.'],
  ]),
];
