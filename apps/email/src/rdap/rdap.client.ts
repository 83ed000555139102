import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from '@cotejo/platform';
import { ProviderUnavailableError, VendorClient, type VendorReply } from '@cotejo/source';
import { LRUCache } from 'lru-cache';
import type { RdapServers } from './rdap-servers.js';

const REDIRECTS_MAX = 3;
const HOSTS_MAX = 32;
/** Timeout of one call. The caller waits for a shorter time. */
const CALL_TIMEOUT_MS = 5_000;
const CONNECTIONS_MAX = 4;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = { accept: 'application/rdap+json', 'user-agent': 'cotejo-rdap/1' };

/** Sends queries to registries over a few persistent connections. */
export class RdapClient {
  private readonly clients = new LRUCache<string, VendorClient>({
    max: HOSTS_MAX,
    dispose: (client) => void client.close().catch(() => {}),
  });

  constructor(private readonly servers: Pick<RdapServers, 'knowsHost' | 'isConfiguredHost'>) {}

  /**
   * Sends a GET and follows at most three redirects, over TLS and to public hosts of known registries only.
   * @throws ProviderError as VendorClient, `http_<status>`, `redirected`
   */
  async get(url: URL, signal: AbortSignal): Promise<VendorReply> {
    let at = url;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const reply = await this.clientOf(at).send(
        { method: 'GET', path: `${at.pathname}${at.search}`, headers: HEADERS },
        signal,
      );
      const next = REDIRECTS.has(reply.status) ? redirectTarget(reply, at) : null;
      if (!next) {
        return reply;
      }
      if (next.origin !== url.origin && !(isPublic(next) && this.servers.knowsHost(next.host))) {
        break;
      }
      at = next;
    }
    throw new ProviderUnavailableError('redirected');
  }

  close(): void {
    this.clients.clear();
  }

  /** Only a host that the operator configured may have a private address. */
  private clientOf({ origin, host }: URL): VendorClient {
    const known = this.clients.get(origin);
    if (known) {
      return known;
    }
    const connection = { url: new URL(origin), timeoutMs: CALL_TIMEOUT_MS, connectionsMax: CONNECTIONS_MAX };
    const client = new VendorClient({
      ...connection,
      lookup: this.servers.isConfiguredHost(host) ? undefined : publicLookup,
    });
    this.clients.set(origin, client);
    return client;
  }
}

function redirectTarget({ headers }: VendorReply, at: URL): URL | null {
  return typeof headers.location === 'string' ? URL.parse(headers.location, at.href) : null;
}

/** Over TLS and not an address of a private network. Names are checked later, when they are resolved. */
function isPublic({ protocol, hostname, port, username, password }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  const isOpen = isIP(address) === 0 ? hostname !== 'localhost' : isPublicAddress(address);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isOpen;
}
