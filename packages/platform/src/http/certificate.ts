import { readFileSync } from 'node:fs';

export const TLS_VERSION_MIN = 'TLSv1.2' as const;

/** Where the certificate chain and its key are, both PEM. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

/** @throws what reading a file throws */
export function readCertificate({ certFile, keyFile }: CertificateFiles): { cert: Buffer; key: Buffer } {
  return { cert: readFileSync(certFile), key: readFileSync(keyFile) };
}
