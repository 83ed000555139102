import { readFileSync, statSync } from 'node:fs';
import { OperatorFile } from '../operator-file.js';

const VARIABLE = 'COTEJO_EMAIL_RDAP_BOOTSTRAP_FILE';
/** IANA's list has about 75 kB for 1,200 suffixes. */
const FILE_BYTES_MAX = 4 * 1_024 * 1_024;
const BUILT_IN = new URL('../../data/rdap-servers.json', import.meta.url);
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Base URLs by suffix. */
type Bases = ReadonlyMap<string, URL>;

/**
 * Finds the registry of a domain, first in a bootstrap file (RFC 9224) if configured, then in the list of this build.
 */
export class RdapServers extends OperatorFile<Bases> {
  private readonly builtIn = readBootstrap(BUILT_IN);

  constructor() {
    super(new Map(), readBootstrap, VARIABLE, 'must name a bootstrap file of RFC 9224');
  }

  /** The base URL for a domain, by its longest suffix; `null` when no registry is known. */
  baseOf(domain: string): URL | null {
    for (let suffix = domain; suffix.includes('.'); ) {
      suffix = suffix.slice(suffix.indexOf('.') + 1);
      const base = this.current.get(suffix) ?? this.builtIn.get(suffix);
      if (base) {
        return base;
      }
    }
    return null;
  }

  /** Whether a registry has this host. */
  knowsHost(host: string): boolean {
    return this.isConfiguredHost(host) || hasHost(this.builtIn, host);
  }

  /** Whether the configured bootstrap file names this host. */
  isConfiguredHost(host: string): boolean {
    return hasHost(this.current, host);
  }
}

function hasHost(bases: Bases, host: string): boolean {
  return [...bases.values()].some((base) => base.host === host);
}

/** Whether a configured URL is allowed: over TLS, or on this machine. */
function isConfigurable({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** @throws Error when the file is not a bootstrap file, or is too large */
function readBootstrap(path: string | URL): Bases {
  if (statSync(path).size > FILE_BYTES_MAX) {
    throw new Error('too large');
  }
  const { services } = JSON.parse(readFileSync(path, 'utf8')) as { services: [string[], string[]][] };
  const bases = new Map<string, URL>();
  for (const [suffixes, addresses] of services) {
    const base = addresses.map((address) => URL.parse(address)).find((url) => url && isConfigurable(url));
    for (const suffix of suffixes) {
      if (base) {
        bases.set(suffix.toLowerCase(), base);
      }
    }
  }
  if (bases.size === 0) {
    throw new Error('no registry');
  }
  return bases;
}
