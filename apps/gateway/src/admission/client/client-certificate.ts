import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { PresentedCertificate } from '@cotejo/accounts';
import { valuesOf } from '../../http/headers/raw-headers.js';
import type { CertificateWay } from './client.config.js';

/** A byte sequence of RFC 8941: base64 between colons. */
const BYTE_SEQUENCE = /^:([A-Za-z0-9+/]+={0,2}):$/;

const MISSING = { problem: 'client_certificate_required' } as const;
const INVALID = { problem: 'client_certificate_invalid' } as const;

/** The certificate of the connection. TLS has proved that the client has its private key. */
export function certificateOfConnection(socket: Socket, hasAuthority: boolean): PresentedCertificate {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  if (!certificate) {
    return MISSING;
  }
  return hasAuthority && !(socket as TLSSocket).authorized ? INVALID : currentFingerprint(certificate);
}

/** The certificate that a trusted proxy passes on. The caller has checked that the peer is one. */
export function certificateOfProxy(
  rawHeaders: readonly string[],
  way: Exclude<CertificateWay, 'off' | 'tls'>,
): PresentedCertificate {
  const [value, ...more] = valuesOf(rawHeaders, way);
  if (more.length > 0) {
    return INVALID;
  }
  if (way === 'client-cert') {
    return value === undefined ? MISSING : readCertificate(() => bytesOf(value));
  }
  const [verdict, ...others] = valuesOf(rawHeaders, 'ssl-client-verify');
  if (others.length > 0) {
    return INVALID;
  }
  // nginx says NONE when the client sent no certificate, and FAILED:reason when it did not accept the certificate.
  if (value === undefined || verdict === undefined || verdict === 'NONE') {
    return MISSING;
  }
  return verdict === 'SUCCESS' ? readCertificate(() => decodeURIComponent(value)) : INVALID;
}

function bytesOf(value: string): Buffer {
  return Buffer.from(BYTE_SEQUENCE.exec(value)?.[1] ?? '', 'base64');
}

function readCertificate(decode: () => string | Buffer): PresentedCertificate {
  try {
    return currentFingerprint(new X509Certificate(decode()));
  } catch {
    return INVALID;
  }
}

/** Checked at every request, because a connection can outlive the certificate. */
function currentFingerprint({ fingerprint256, validFrom, validTo }: X509Certificate): PresentedCertificate {
  const now = Date.now();
  const isCurrent = Date.parse(validFrom) <= now && now < Date.parse(validTo);
  return isCurrent ? { fingerprint: fingerprint256 } : INVALID;
}
