import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '@cotejo/launcher/paths';
import { parse } from 'yaml';

const prefix = 'nginx.ingress.kubernetes.io/';
const seconds = (value) => `${value}s`;
const unchanged = (value) => value;

/** Directive of nginx for each annotation that the Ingress manifests may have, with the form of its value. */
const annotations = {
  'enable-access-log': ['access_log', (value) => (value === 'false' ? 'off' : 'ACCESS_LOG')],
  'proxy-body-size': ['client_max_body_size', unchanged],
  'client-body-buffer-size': ['client_body_buffer_size', unchanged],
  'proxy-request-buffering': ['proxy_request_buffering', unchanged],
  'proxy-buffering': ['proxy_buffering', unchanged],
  'proxy-max-temp-file-size': ['proxy_max_temp_file_size', unchanged],
  'proxy-connect-timeout': ['proxy_connect_timeout', seconds],
  'proxy-read-timeout': ['proxy_read_timeout', seconds],
  'proxy-send-timeout': ['proxy_send_timeout', seconds],
  'proxy-next-upstream': ['proxy_next_upstream', unchanged],
  'proxy-next-upstream-timeout': ['proxy_next_upstream_timeout', seconds],
  // The example has no port without TLS.
  'ssl-redirect': null,
};

/** The same for the settings of the controller. */
const controllerSettings = {
  'error-log-level': ['error_log', (level) => `ERROR_LOG ${level}`],
  'disable-access-log': ['access_log', (value) => (value === 'true' ? 'off' : 'ACCESS_LOG')],
  'client-body-timeout': ['client_body_timeout', seconds],
  // An nginx without the module makes no spans.
  'enable-opentelemetry': null,
};

/**
 * The settings of the Kubernetes manifests as directives of nginx, so that there is one place that says them.
 * @returns {{ http: string[], servers: { name: string, host: string, service: string, paths: string[], directives: string[] }[] }}
 * @throws {Error} for an annotation or a setting without a known directive
 */
export function shippedSettings() {
  const ingresses = ['ingress.yaml', 'console.yaml'].map((file) => readYaml(`k8s/components/ingress/${file}`));
  return {
    http: directivesOf(readYaml('k8s/ingress-nginx/controller-config.yaml').data, controllerSettings),
    servers: ingresses.map(({ metadata, spec }) => {
      const [{ host, http }] = spec.rules;
      const named = Object.entries(metadata.annotations).map(([name, value]) => [name.replace(prefix, ''), value]);
      return {
        name: metadata.name,
        host,
        service: http.paths[0].backend.service.name,
        paths: http.paths.map(({ path }) => path),
        directives: directivesOf(Object.fromEntries(named), annotations),
      };
    }),
  };
}

const readYaml = (file) => parse(readFileSync(join(rootDir, file), 'utf8'));

function directivesOf(settings, known) {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (!(name in known)) {
      throw new Error(`infra/nginx/config.mjs knows no directive for ${name}`);
    }
    const [directive, form] = known[name] ?? [];
    return directive ? [`${directive} ${form(value)};`] : [];
  });
}

/**
 * A complete configuration of nginx with these settings.
 * @param {import('./config.d.mts').NginxPlan} plan
 */
export function nginxConfig({ settings, main, http, errorLog, accessLog, addressOf, listenOf }) {
  const place = (directive) => directive.replace('ERROR_LOG', errorLog).replace('ACCESS_LOG', accessLog);
  const servers = settings.servers.flatMap((server) => [
    '',
    `  upstream ${server.service} {`,
    `    server ${addressOf(server.service)};`,
    '    keepalive 32;',
    '  }',
    '  server {',
    ...[...listenOf(server), ...server.directives.map(place)].map((line) => `    ${line}`),
    ...server.paths.map((path) => `    location ${path} { proxy_pass http://${server.service}; }`),
    ...(server.paths.includes('/') ? [] : ['    location / { return 404; }']),
    '  }',
  ]);
  return `${[
    ...main,
    'events {}',
    'http {',
    ...[...settings.http.map(place), ...http, ...proxying].map((line) => `  ${line}`),
    ...servers,
    '}',
  ].join('\n')}\n`;
}

/**
 * What the ingress controller does by itself. The addresses that a client claims are replaced. Certificates that a client claims are
 * removed; a server with `ssl_verify_client` sets them instead: docs/key-restrictions.md.
 */
const proxying = [
  'server_tokens off;',
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  ...['Client-Cert', 'ssl-client-cert', 'ssl-client-verify'].map((name) => `proxy_set_header ${name} "";`),
];

/** The example for people without Kubernetes: nginx on the same machine as the gateway and the console. */
export function exampleConfig() {
  const ports = { gateway: 3000, console: 3010 };
  return nginxConfig({
    settings: shippedSettings(),
    main: [
      '# Written by `npm run docs` from k8s/components/ingress and k8s/ingress-nginx. An example for nginx in front of Cotejo without',
      '# Kubernetes: put in your hosts and certificates. The gateway needs COTEJO_TLS_TERMINATED=true when it is on another machine.',
      '# Nothing here writes a path or a body, which may hold data of a buyer. test/full/privacy/zero-storage.spec.ts runs these settings.',
      'worker_processes auto;',
      'worker_rlimit_core 0;',
    ],
    http: [],
    errorLog: 'stderr',
    accessLog: '/var/log/nginx/access.log',
    addressOf: (service) => `127.0.0.1:${ports[service]}`,
    listenOf: ({ name, host }) => [
      'listen 443 ssl;',
      `server_name ${host};`,
      `ssl_certificate /etc/nginx/${name}.pem;`,
      `ssl_certificate_key /etc/nginx/${name}.key;`,
      'ssl_protocols TLSv1.2 TLSv1.3;',
    ],
  });
}
