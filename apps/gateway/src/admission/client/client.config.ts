import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import {
  ConfigInvalidError,
  canonicalNetwork,
  type Env,
  NetworkSet,
  type Secret,
  type ValuesOf,
} from '@cotejo/platform';
import { GATEWAY_SETTINGS } from '../../gateway.settings.js';

/**
 * Where client certificates come from. `tls`: the gateway's own TLS port requests them. The others are headers that trusted
 * proxies set: `client-cert` of RFC 9440, `ssl-client-cert` of ingress-nginx. Only the configured header counts, because a
 * proxy passes on a header that it does not know.
 */
export type CertificateWay = ValuesOf<typeof GATEWAY_SETTINGS>['COTEJO_CLIENT_CERTIFICATES'];

/** How the gateway learns who its clients are. */
export interface ClientConfig {
  /** Proxies whose headers about the client are believed. */
  proxies: NetworkSet;
  certificates: CertificateWay;
  /** With `tls`: whether an authority must have signed the certificate. */
  hasAuthority: boolean;
}

const PROXIES_MAX = 50;

/** @throws ConfigInvalidError, also for a header without a trusted proxy that sets it */
export function readClientConfig(env: Env): ClientConfig {
  const settings = env.read(GATEWAY_SETTINGS);
  const proxies = new NetworkSet(readProxies(env));
  const certificates = settings.COTEJO_CLIENT_CERTIFICATES;
  if (certificates.endsWith('-cert') && proxies.isEmpty) {
    throw new ConfigInvalidError(
      'COTEJO_TRUSTED_PROXIES',
      `must be set with COTEJO_CLIENT_CERTIFICATES=${certificates}`,
    );
  }
  return { proxies, certificates, hasAuthority: settings.COTEJO_CLIENT_CA_FILE !== undefined };
}

function readProxies(env: Env): string[] {
  const networks = env.read(GATEWAY_SETTINGS).COTEJO_TRUSTED_PROXIES.map(canonicalNetwork);
  if (networks.length > PROXIES_MAX || networks.includes(null)) {
    throw new ConfigInvalidError(
      'COTEJO_TRUSTED_PROXIES',
      `must be at most ${PROXIES_MAX} networks, such as 10.0.0.0/8,2001:db8::/32`,
    );
  }
  return networks.filter((network) => network !== null);
}

/**
 * What the TLS port requests of clients; `null`: nothing.
 * @throws ConfigInvalidError when the port has no TLS
 */
export function readClientCertificates(env: Env, hasTls: boolean): { authority: Secret<Buffer> | null } | null {
  const { certificates, hasAuthority } = readClientConfig(env);
  if (certificates !== 'tls') {
    if (hasAuthority) {
      throw new ConfigInvalidError('COTEJO_CLIENT_CA_FILE', 'needs COTEJO_CLIENT_CERTIFICATES=tls');
    }
    return null;
  }
  if (!hasTls) {
    throw new ConfigInvalidError(
      'COTEJO_CLIENT_CERTIFICATES',
      'tls needs COTEJO_TLS_CERT_FILE and COTEJO_TLS_KEY_FILE',
    );
  }
  return { authority: env.optionalSecret(GATEWAY_SETTINGS, 'COTEJO_CLIENT_CA_FILE', readAuthority) ?? null };
}

/** @throws ConfigInvalidError */
function readAuthority(content: Buffer, variable: string): Buffer {
  try {
    new X509Certificate(content);
    createSecureContext({ ca: content });
  } catch {
    throw new ConfigInvalidError(variable, 'must hold certificates in PEM');
  }
  return content;
}
