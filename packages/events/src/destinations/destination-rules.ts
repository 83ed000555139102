import { isIP, type LookupFunction } from 'node:net';
import {
  ConfigInvalidError,
  type Env,
  isPublicAddress,
  NetworkSet,
  permittedLookup,
  type Resolve,
} from '@cotejo/platform';
import ipaddr from 'ipaddr.js';
import { EVENTS_SETTINGS } from '../events.settings.js';
import { WebhookError } from '../webhook-errors.js';

const WEBHOOK_RANGES = 'COTEJO_WEBHOOK_ALLOWED_RANGES';
const RANGE = /^[a-z0-9][a-z0-9-]{0,31}=(\S+)$/;
const RANGES_MAX = 32;
const URL_LENGTH_MAX = 2_048;
/** Global unicast addresses of IPv6; everything outside is special or not assigned. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Code of the error for a name without any allowed address. */
export const NOT_ALLOWED_CODE = 'ENOTALLOWED';

/**
 * Where Cotejo may call an address that a merchant entered, such as a webhook: public addresses, and ranges that the operator
 * named. Without this rule a merchant could let Cotejo call services inside of the operator's network.
 */
export class DestinationRules {
  /** Resolves a name to its allowed addresses only. */
  readonly lookup: LookupFunction;
  private readonly allowed: NetworkSet;

  /** @param resolve resolves a name to all its addresses, like the system by default */
  constructor(allowed: readonly string[] = [], resolve?: Resolve) {
    this.allowed = new NetworkSet(allowed);
    this.lookup = permittedLookup((address) => this.permits(address), NOT_ALLOWED_CODE, resolve);
  }

  /** Reads the rules for webhooks. @throws ConfigInvalidError */
  static read(env: Env): DestinationRules {
    return readDestinations(env.read(EVENTS_SETTINGS)[WEBHOOK_RANGES], WEBHOOK_RANGES);
  }

  /** Whether events may be sent to this address. */
  permits(address: string): boolean {
    return isGlobal(address) || this.allowed.includes(address);
  }

  /**
   * Checks the address of an endpoint. A host name is resolved at each delivery, and not here.
   * @throws WebhookError `invalid_url`, `url_not_https`, `address_not_allowed`
   */
  checkUrl(text: string): URL {
    const url = text.length <= URL_LENGTH_MAX ? URL.parse(text) : null;
    if (!url?.hostname || url.username || url.password || url.hash) {
      throw new WebhookError(
        'invalid_url',
        `the address must be a URL of at most ${URL_LENGTH_MAX} characters, without user, password and fragment`,
      );
    }
    const isLocal = this.isLoopback(url);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) {
      throw new WebhookError('url_not_https', 'the address must start with https://');
    }
    if (!this.permitsHost(url)) {
      throw new WebhookError('address_not_allowed', 'the address is in a network to which Cotejo sends no events');
    }
    return url;
  }

  /** Whether a webhook may have the address http://127.0.0.1. */
  get permitsLocal(): boolean {
    return this.permits('127.0.0.1');
  }

  /** Whether the host may be called, as far as this is known without resolving its name. */
  permitsHost(url: URL): boolean {
    const host = bareHost(url);
    return isIP(host) !== 0 ? this.permits(host) : host !== 'localhost' || this.permitsLocal;
  }

  /** Plain HTTP stays on this machine, and only where the operator allows its loopback addresses. */
  private isLoopback(url: URL): boolean {
    const host = bareHost(url);
    const isLocal = host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');
    return isLocal && this.permitsHost(url);
  }
}

/**
 * Reads the ranges of a variable, such as `vpc=10.20.0.0/16` and `loopback=127.0.0.0/8`. @throws ConfigInvalidError
 */
export function readDestinations(ranges: readonly string[], variable: string): DestinationRules {
  if (ranges.length > RANGES_MAX) {
    throw new ConfigInvalidError(variable, `must name at most ${RANGES_MAX} ranges`);
  }
  return new DestinationRules(ranges.map((text) => readRange(text, variable)));
}

const bareHost = ({ hostname }: URL): string =>
  hostname.replace(/^\[|\]$/g, '').replace(/^(?:.*\.)?localhost\.?$/, 'localhost');

function isGlobal(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) {
    return false;
  }
  // An IPv4 address in IPv6 is judged as that IPv4 address.
  const parsed = ipaddr.process(address);
  const isUnicast = parsed.range() === 'unicast' && isPublicAddress(address);
  return isUnicast && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6 as never));
}

function readRange(text: string, variable: string): string {
  const [, cidr = ''] = RANGE.exec(text) ?? [];
  if (!ipaddr.isValidCIDR(cidr)) {
    throw new ConfigInvalidError(variable, 'must list ranges as name=network/bits, such as vpc=10.20.0.0/16');
  }
  return cidr;
}
