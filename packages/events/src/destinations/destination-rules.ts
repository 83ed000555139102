import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { ConfigInvalidError, type Env, isPublicAddress } from '@cotejo/platform';
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

type Cidr = ReturnType<typeof ipaddr.parseCIDR>;
type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Where Cotejo may call an address that a merchant entered, such as a webhook: public addresses, and ranges that the operator
 * named. Without this rule a merchant could let Cotejo call services inside of the operator's network.
 */
export class DestinationRules {
  /** @param resolve resolves a name to all its addresses, like the system by default */
  constructor(
    private readonly allowed: readonly Cidr[] = [],
    private readonly resolve: Resolve = lookup as Resolve,
  ) {}

  /** Reads the rules for webhooks. @throws ConfigInvalidError */
  static read(env: Env): DestinationRules {
    return readDestinations(env.read(EVENTS_SETTINGS)[WEBHOOK_RANGES], WEBHOOK_RANGES);
  }

  /** Whether events may be sent to this address. */
  permits(address: string): boolean {
    if (isIP(address) === 0 || address.includes('%')) {
      return false;
    }
    // An IPv4 address in IPv6 is judged as that IPv4 address.
    const parsed = ipaddr.process(address);
    return (
      isGlobal(parsed, address) ||
      this.allowed.some(([net, bits]) => net.kind() === parsed.kind() && parsed.match([net, bits] as never))
    );
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

  /** Whether the host may be called, as far as this is known without resolving its name. */
  permitsHost(url: URL): boolean {
    const host = bareHost(url);
    return isIP(host) !== 0 ? this.permits(host) : host !== 'localhost' || this.permits('127.0.0.1');
  }

  /**
   * Resolves a name to its allowed addresses only. The connection uses exactly these addresses, so the name cannot change its
   * meaning between check and connection.
   */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        return callback(error, []);
      }
      const known = addresses.filter(({ address }) => this.permits(address));
      const [first] = known;
      if (!first) {
        return callback(Object.assign(new Error('no allowed address'), { code: NOT_ALLOWED_CODE }), []);
      }
      return options.all ? callback(null, known) : callback(null, first.address, first.family);
    });
  };

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

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

function isGlobal(parsed: ReturnType<typeof ipaddr.process>, address: string): boolean {
  const isUnicast = parsed.range() === 'unicast' && isPublicAddress(address);
  return isUnicast && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6 as never));
}

function readRange(text: string, variable: string): Cidr {
  const [, cidr = ''] = RANGE.exec(text) ?? [];
  if (!ipaddr.isValidCIDR(cidr)) {
    throw new ConfigInvalidError(variable, 'must list ranges as name=network/bits, such as vpc=10.20.0.0/16');
  }
  return ipaddr.parseCIDR(cidr);
}
