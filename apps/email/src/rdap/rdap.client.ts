import { isIP } from 'node:net';
import { ProviderUnavailableError, VendorClient, type VendorReply } from '@cotejo/source';
import { LRUCache } from 'lru-cache';
import { isReachable } from '../domain/reachable-address.js';
import { publicLookup } from './public-lookup.js';

const REDIRECTS_MAX = 3;
const HOSTS_MAX = 32;
/** Of one call. Who asked waits less long. */
const CALL_TIMEOUT_MS = 5_000;
const CONNECTIONS_MAX = 4;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = { accept: 'application/rdap+json', 'user-agent': 'cotejo-rdap/1' };

/** Asks registries, over a few kept connections to each. */
export class RdapClient {
  private readonly clients = new LRUCache<string, VendorClient>({
    max: HOSTS_MAX,
    dispose: (client) => void client.close().catch(() => {}),
  });

  /**
   * The answer to a GET, redirects followed: at most three, over TLS, and to public hosts alone.
   * @throws ProviderError as VendorClient, `http_<status>`, `redirected`
   */
  async get(url: URL, signal: AbortSignal): Promise<VendorReply> {
    let at = url;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const reply = await this.clientOf(at, at.origin === url.origin).send(
        { method: 'GET', path: `${at.pathname}${at.search}`, headers: HEADERS },
        signal,
      );
      const next = REDIRECTS.has(reply.status) ? nextOf(reply, at) : null;
      if (!next) {
        return reply;
      }
      if (next.origin !== url.origin && !isPublic(next)) {
        break;
      }
      at = next;
    }
    throw new ProviderUnavailableError('redirected');
  }

  close(): void {
    this.clients.clear();
  }

  /** @param isConfigured the host is named by the bootstrap file, not by another server */
  private clientOf({ origin }: URL, isConfigured: boolean): VendorClient {
    const known = this.clients.get(origin);
    if (known) {
      return known;
    }
    const connection = { url: new URL(origin), timeoutMs: CALL_TIMEOUT_MS, connectionsMax: CONNECTIONS_MAX };
    const client = new VendorClient(isConfigured ? connection : { ...connection, lookup: publicLookup });
    this.clients.set(origin, client);
    return client;
  }
}

function nextOf({ headers }: VendorReply, at: URL): URL | null {
  return typeof headers.location === 'string' ? URL.parse(headers.location, at.href) : null;
}

/** Over TLS, and no address of a private network; what a name leads to is seen when it is looked up. */
function isPublic({ protocol, hostname, port, username, password }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  const isOpen = isIP(address) === 0 ? hostname !== 'localhost' : isReachable(address);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isOpen;
}
