import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** A new certificate for 127.0.0.1 and its key, as text and as files. */
export async function newCertificate() {
  const extensions = [{ name: 'subjectAltName' as const, altNames: [{ type: 7 as const, ip: '127.0.0.1' }] }];
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], { extensions });
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-certificate-'));
  const [certFile, keyFile] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  return { cert, key, certFile, keyFile, folder };
}
