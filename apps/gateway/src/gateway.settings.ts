import { declareSettings, flag, integer, list, listenSettings, oneOf, optionalText } from '@cotejo/platform/settings';

const LIMIT_MAX = 16_384;

export const GATEWAY_LISTEN = listenSettings('COTEJO_', 'Gateway', 3_000);

export const GATEWAY_SETTINGS = declareSettings('Gateway', 'gateway', {
  COTEJO_PORT_SHARED: flag().describe('`true` lets several processes of one machine listen on the same port; the kernel spreads the connections. Linux and FreeBSD only.'),
  COTEJO_TRUSTED_PROXIES: list().describe('Networks of the proxies in front, such as `10.0.0.0/8,2001:db8::/32`. Only their `X-Forwarded-For` tells the address of a client. See [restrictions of keys](key-restrictions.md).'),
  COTEJO_CLIENT_CERTIFICATES: oneOf(['off', 'tls', 'client-cert', 'ssl-client-cert'], 'off').describe('Where client certificates of keys come from: `tls`, this TLS port; `client-cert` or `ssl-client-cert`, that header of a trusted proxy.'),
  COTEJO_CLIENT_CA_FILE: optionalText().describe('With `tls`: authorities that must have signed the client certificates, in PEM. Without it the fingerprint alone decides. A renewed file is loaded within seconds.'),
  COTEJO_CONNECTIONS_MAX: integer(1, 1_000_000, 10_000).describe('Open connections of clients.'),
  COTEJO_CONCURRENCY_MAX: integer(1, LIMIT_MAX, 512).describe('Upper end of the adaptive limit of requests in flight.'),
  COTEJO_CONCURRENCY_FLOOR: integer(1, LIMIT_MAX, 128).describe('Lower end of the adaptive limit of requests in flight.'),
  COTEJO_QUEUE_TARGET_MS: integer(1, 10_000, 40).describe('Waiting time above which the adaptive limit falls.'),
  COTEJO_BIN_TABLE_FILE: optionalText().describe('Table of card issuers in CSV: `bin,country,kind`. Without it no card is known as foreign or prepaid. A changed file is loaded within seconds. See [payment and delivery](payment-and-delivery.md).'),
  COTEJO_BATCH_IDLE_SECONDS: integer(1, 3_600, 60).describe('How long the client of a batch may send nothing, or read nothing, before the batch ends.'),
  COTEJO_REQUEST_BUDGET_MS: integer(100, 30_000, 1_000).describe('Time limit of a request. At the limit the gateway answers with the source answers that have arrived.'),
  COTEJO_COUNTS_TENANT_MB: integer(1, 4_096, 64).describe('The most memory, in MB, that the counts of one account may take in a day, and again in a week. What does not fit is not counted, and unknown.'),
  COTEJO_SOURCE_BUDGET_MS: integer(50, 30_000, 600).describe('Time of the first group of source queries in a request.'),
});
