import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;

/** A certificate with its private key, PEM. */
export interface Pair {
  cert: string;
  key: string;
  fingerprint: string;
  /** Path of the certificate's file. */
  certFile: string;
  keyFile: string;
}

/** Makes real certificates, and keeps them in a folder. */
export class CertificateMaker {
  private count = 0;

  constructor(private readonly dir: string) {}

  /** @param options from, to: days from now; signer: an authority, else the certificate signs itself */
  async make(
    name: string,
    {
      from = -1,
      to = 1,
      signer,
      isAuthority = false,
    }: { from?: number; to?: number; signer?: Pair; isAuthority?: boolean } = {},
  ): Promise<Pair> {
    const made = await generate([{ name: 'commonName', value: name }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notBeforeDate: new Date(Date.now() + from * DAY_MS),
      notAfterDate: new Date(Date.now() + to * DAY_MS),
      extensions: [
        { name: 'basicConstraints', cA: isAuthority, critical: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
      ],
      ...(signer && { ca: { key: signer.key, cert: signer.cert } }),
    });
    this.count += 1;
    const [certFile, keyFile] = ['cert', 'key'].map((kind) => join(this.dir, `${this.count}-${kind}.pem`)) as [
      string,
      string,
    ];
    writeFileSync(certFile, made.cert);
    writeFileSync(keyFile, made.private);
    const { fingerprint256: fingerprint } = new X509Certificate(made.cert);
    return { cert: made.cert, key: made.private, fingerprint, certFile, keyFile };
  }
}

/** Sends a GET request over TLS, with a client certificate or without. */
export function getOverTls(
  url: string,
  headers: Record<string, string>,
  options: Parameters<typeof request>[1] & object,
): Promise<{ status: number; body: { reason?: string }; isResumed: boolean }> {
  return new Promise((resolve, reject) => {
    request(url, { servername: 'localhost', headers, ...options }, async (response) => {
      const isResumed = (response.socket as TLSSocket).isSessionReused();
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(await text(response)), isResumed });
    })
      .on('error', reject)
      .end();
  });
}
