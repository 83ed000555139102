import type { ErrorReason } from '@cotejo/contracts';
import { canonicalNetwork, NetworkSet } from '@cotejo/platform';
import { AccountError } from '../account-errors.js';
import type { AuditChanges } from '../audit/audit-entry.js';
import { canonicalFingerprint } from './fingerprint.js';

/** Where a key works, and with which client certificates. */
export interface Restriction {
  /** Canonical networks, `192.0.2.0/24`; `null`: everywhere. */
  networks: string[] | null;
  /** SHA-256 fingerprints of client certificates, `AB:CD:...`; `null`: no certificate is needed. */
  certificates: string[] | null;
}

export const NO_RESTRICTION: Restriction = { networks: null, certificates: null };

export const NETWORKS_MAX = 50;
/** More than one, so that the next certificate can be added before the previous one expires. */
export const CERTIFICATES_MAX = 10;

/** Why a restricted key was refused. */
export type RestrictionReason = Extract<
  ErrorReason,
  | 'network_not_allowed'
  | 'client_certificate_required'
  | 'client_certificate_invalid'
  | 'client_certificate_not_bound'
  | 'client_certificate_unsupported'
>;

/** A valid client certificate, or why the request has no valid certificate. */
export type PresentedCertificate =
  | { fingerprint: string }
  | { problem: Exclude<RestrictionReason, 'network_not_allowed' | 'client_certificate_not_bound'> };

/** The origin of a request. Each property is computed when it is read, because most keys have no restriction. */
export interface RequestOrigin {
  /** Address of the client; `null`: unknown. */
  readonly address: string | null;
  readonly certificate: PresentedCertificate;
}

/** The restrictions of a key and of its tenant, compiled once. A request must satisfy all of them. */
export class OriginRule {
  private readonly networks: readonly NetworkSet[];
  private readonly fingerprints: ReadonlySet<string> | null;

  constructor(key: Restriction, tenant: Pick<Restriction, 'networks'>) {
    this.networks = [tenant.networks, key.networks].flatMap((networks) => (networks ? new NetworkSet(networks) : []));
    this.fingerprints = key.certificates && new Set(key.certificates);
  }

  /** Whether every request satisfies the rule. */
  get isOpen(): boolean {
    return this.networks.length === 0 && this.fingerprints === null;
  }

  /** Why the request is refused, or `null`. An unknown address is in no network. */
  refusal(origin: RequestOrigin): RestrictionReason | null {
    if (this.networks.length > 0) {
      const { address } = origin;
      if (address === null || !this.networks.every((set) => set.includes(address))) {
        return 'network_not_allowed';
      }
    }
    if (this.fingerprints === null) {
      return null;
    }
    const { certificate } = origin;
    if ('problem' in certificate) {
      return certificate.problem;
    }
    return this.fingerprints.has(certificate.fingerprint) ? null : 'client_certificate_not_bound';
  }
}

/** Checks networks and returns them in canonical form, each once. @throws AccountError `invalid_network` */
export function checkNetworks(texts: readonly string[] | null): string[] | null {
  const rule = 'write an address, or the first address of a network and its length, such as 203.0.113.0/24';
  return checkList(texts, 'network', NETWORKS_MAX, canonicalNetwork, rule);
}

/** As `checkNetworks`, for fingerprints. @throws AccountError `invalid_certificate` */
export function checkCertificates(texts: readonly string[] | null): string[] | null {
  const rule = 'write the SHA-256 fingerprint of the certificate, as openssl prints it';
  return checkList(texts, 'certificate', CERTIFICATES_MAX, canonicalFingerprint, rule);
}

function checkList(
  texts: readonly string[] | null,
  what: 'network' | 'certificate',
  max: number,
  canonical: (text: string) => string | null,
  rule: string,
): string[] | null {
  if (texts === null) {
    return null;
  }
  const values = texts.map((text, index) => {
    const value = canonical(text.trim());
    if (value === null) {
      throw new AccountError(`invalid_${what}`, `${what} ${index + 1} is not valid: ${rule}`);
    }
    return value;
  });
  const unique = [...new Set(values)];
  // An empty list would lock the key out everywhere; nobody restricts a key for that.
  if (unique.length === 0 || unique.length > max) {
    throw new AccountError(`invalid_${what}`, `a restriction has 1 to ${max} ${what}s`);
  }
  return unique;
}

/** Whether two lists have the same values in the same order. */
export const isSameList = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The members of a restriction that change, with the values before and after. */
export function restrictionChanges(before: Restriction, after: Restriction): AuditChanges {
  const members = ['networks', 'certificates'] as const;
  const changed = members.filter((member) => !isSameList(before[member], after[member]));
  return Object.fromEntries(changed.map((member) => [member, [before[member], after[member]]]));
}

/** Whether fewer requests satisfy the restriction after a change, and none that did not satisfy it before. */
export const isNarrower = (before: Partial<Restriction>, after: Partial<Restriction>): boolean =>
  permitsAll(before, after) && !permitsAll(after, before);

/** Whether one restriction permits whatever the other one permits. */
function permitsAll(wide: Partial<Restriction>, narrow: Partial<Restriction>): boolean {
  return (
    includesAll(wide.networks ?? null, narrow.networks ?? null, includesNetwork) &&
    includesAll(wide.certificates ?? null, narrow.certificates ?? null, (one, other) => one === other)
  );
}

/** @param wide `null` permits everything */
function includesAll(
  wide: readonly string[] | null,
  narrow: readonly string[] | null,
  includes: (wide: string, narrow: string) => boolean,
): boolean {
  return wide === null || (narrow?.every((each) => wide.some((other) => includes(other, each))) ?? false);
}

/** Both in canonical form. */
function includesNetwork(wide: string, narrow: string): boolean {
  const [address = '', length] = narrow.split('/');
  return Number(length) >= Number(wide.split('/')[1]) && new NetworkSet([wide]).includes(address);
}
