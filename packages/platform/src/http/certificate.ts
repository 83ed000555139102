import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { ConfigInvalidError } from '../config-invalid.error.js';
import type { Env } from '../env.js';
import type { Secret } from '../secrets/secret.js';
import type { ListenVariables } from '../settings.js';

export const TLS_VERSION_MIN = 'TLSv1.2' as const;

/** A chain and its private key, both PEM. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
  /** Requests a certificate from clients. A client without a certificate may connect; the app decides who needs one. */
  clients?: {
    /** Authorities that must have signed them, PEM; `null`: any certificate is taken, and the app compares it. */
    authority: Buffer | null;
  };
}

/**
 * Reads the certificate chain of a port and its key, and follows their files. Chain and key are two files, so for a moment they
 * may not match: such a pair is refused.
 * @throws ConfigInvalidError
 */
export function readCertificate(env: Env, settings: ListenVariables): Secret<Certificate> {
  return env.secretGroup(settings, ['TLS_KEY_FILE', 'TLS_CERT_FILE'], (contents) => {
    const pair = { cert: contents.TLS_CERT_FILE as Buffer, key: contents.TLS_KEY_FILE as Buffer };
    try {
      createSecureContext(pair);
      new X509Certificate(pair.cert);
    } catch {
      throw new ConfigInvalidError(
        `${settings.prefix}TLS_KEY_FILE`,
        `must hold the private key of the chain in ${settings.prefix}TLS_CERT_FILE, both in PEM`,
      );
    }
    return pair;
  });
}

/** A certificate that also requests certificates of clients. @param authority `null`: of any authority */
export function withClientCertificates(
  own: Secret<Certificate>,
  authority: Secret<Buffer> | null,
): Secret<Certificate> {
  const joined = () => ({ ...own.current, clients: { authority: authority?.current ?? null } });
  return {
    get current() {
      return joined();
    },
    onChange: (listener) => {
      const ends = [own, authority].map((each) => (each as Secret<unknown> | null)?.onChange(() => listener(joined())));
      return () => {
        for (const end of ends) {
          end?.();
        }
      };
    },
  };
}

export function tlsOptions({ cert, key, clients }: Certificate) {
  return {
    cert,
    key,
    minVersion: TLS_VERSION_MIN,
    ...(clients && { requestCert: true, rejectUnauthorized: false }),
    ...(clients?.authority && { ca: clients.authority }),
  };
}
