import { readFileSync } from 'node:fs';
import { BUS_NAMES } from '@cotejo/contracts';
import { parse } from 'yaml';

/** What docker-compose.yml opens, and to whom. */
interface Service {
  image: string;
  networks?: string[];
  ports?: string[];
  environment?: Record<string, string>;
  volumes?: (string | { source?: string })[];
  secrets?: (string | { source: string; target: string })[];
  [member: string]: unknown;
}
interface Compose {
  configs: Record<string, { file: string }>;
  secrets: Record<string, { file: string }>;
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; driver_opts?: Record<string, string> } | null>;
}
const compose = parse(readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8'), {
  merge: true,
}) as Compose;
const services = Object.entries(compose.services);
const membersOf = (network: string) =>
  services.filter(([, { networks = [] }]) => networks.includes(network)).map(([name]) => name);
const hasAdminPort = (name: string) => {
  const { image, environment } = compose.services[name] as Service;
  return image.startsWith('cotejo/') && environment?.COTEJO_ADMIN_HOST === '0.0.0.0' && name !== 'cli';
};
const withAdminPort = services.map(([name]) => name).filter(hasAdminPort);

it('publishes no admin port, and every published port only on the loopback', () => {
  expect(withAdminPort).toEqual(expect.arrayContaining(['gateway', 'console', 'worker', 'telco']));
  const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port] as const));
  expect(published.map(([name, port]) => `${name} ${port.split(':').at(-1)}`)).toEqual([
    'gateway 3000',
    'console 3010',
    'prometheus 9090',
    'alertmanager 9093',
    'grafana 3000',
  ]);
  expect(published.filter(([, port]) => !/^127\.0\.0\.1:\$\{COTEJO_(\w+_)?PORT:-\d+\}:\d+$/.test(port))).toEqual([]);
});

it('shows the admin ports to no container but services and Prometheus', () => {
  const neighbours = withAdminPort.flatMap((name) =>
    (compose.services[name]?.networks ?? []).filter((network) => !isIsolating(network)).flatMap(membersOf),
  );
  const others = [...new Set(neighbours)].filter((name) => !hasAdminPort(name)).sort();
  expect(others).toEqual(['cli', 'prometheus', 'redis-bus', 'redis-state']);
  expect(compose.networks.internal).toEqual({ internal: true });
});

/** Containers of such a network reach the outside, and not each other. */
function isIsolating(network: string): boolean {
  return compose.networks[network]?.driver_opts?.['com.docker.network.bridge.enable_icc'] === 'false';
}

it('gives no container a namespace, a device, a socket or a system folder of the host', () => {
  const sourceOf = (volume: string | { source?: string }) =>
    typeof volume === 'string' ? volume.replace(/\$\{\w+:-([^}]*)\}/g, '$1').split(':')[0] : volume.source;
  for (const [name, service] of services) {
    const { pid, ipc, devices, privileged, volumes = [] } = service;
    const network = service.network_mode ?? 'none';
    expect({ name, pid, ipc, devices, privileged, network }).toEqual({ name, network: 'none' });
    expect(volumes.map(sourceOf).filter((source) => source?.startsWith('/'))).toEqual([]);
  }
});

it('passes the number of proxies to the console, none by default', () => {
  expect(compose.services.console?.environment?.COTEJO_CONSOLE_PROXIES).toBe(`\${COTEJO_CONSOLE_PROXIES:-0}`);
});

it('tells gateway, console, worker and command line the same URL of the console', () => {
  const urls = ['gateway', 'console', 'worker', 'cli'].map(
    (name) => compose.services[name]?.environment?.COTEJO_CONSOLE_URL,
  );
  expect(new Set(urls)).toEqual(new Set([`\${COTEJO_CONSOLE_URL:-http://127.0.0.1:\${COTEJO_CONSOLE_PORT:-3010}}`]));
});

it('names every image of another publisher by tag and digest, the same in compose, the Dockerfile and Kubernetes', () => {
  const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const inCompose = [...textOf('docker-compose.yml').matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g)];
  expect(new Set(inCompose.map(([, name]) => name))).toEqual(
    new Set(['NODE_IMAGE', 'REDIS_IMAGE', 'PROMETHEUS_IMAGE', 'ALERTMANAGER_IMAGE', 'GRAFANA_IMAGE']),
  );
  const images = new Set(inCompose.map(([, , image]) => image));
  expect([...images].filter((image) => !/^[\w/]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image ?? ''))).toEqual([]);
  expect(images.size).toBe(5);
  expect(images).toContain(/^ARG NODE_IMAGE=(.*)$/m.exec(textOf('infra/docker/Dockerfile'))?.[1]);
  for (const folder of ['base', 'components/redis-sentinel']) {
    const { images: named } = parse(textOf(`k8s/${folder}/kustomization.yaml`)) as { images: Record<string, string>[] };
    const redis = named.find(({ name }) => name === 'redis');
    expect(images).toContain(`redis:${redis?.newTag}@${redis?.digest}`);
  }
  expect(services.filter(([, { image }]) => !image.startsWith('cotejo/') && !image.includes('_IMAGE:-'))).toEqual([]);
});

it('makes each service a separate user of Redis, which sees no other password', () => {
  const folder = `\${COTEJO_DEPLOYMENT_DIR:-./.cotejo/deployment}/redis`;
  for (const name of BUS_NAMES) {
    const { environment, secrets = [] } = compose.services[name] as Service;
    expect(environment).toMatchObject({
      COTEJO_REDIS_USERNAME: name,
      COTEJO_REDIS_PASSWORD_FILE: '/run/secrets/redis_password',
    });
    const sources = secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source));
    expect(sources.filter((source) => source.startsWith('redis_'))).toEqual([`redis_${name}`]);
    expect(compose.secrets[`redis_${name}`]).toEqual({ file: `${folder}/passwords/${name}` });
  }
  for (const role of ['state', 'bus']) {
    expect(compose.configs[`redis_${role}_users`]).toEqual({ file: `${folder}/${role}/users.acl` });
  }
});
