import { X509Certificate } from 'node:crypto';
import { newAuthority, newServerPair } from './certificates.js';
import type { SecretFolder } from './secret-folder.js';

const CA_KEY = 'redis/tls/ca.key';
const CA_CERT = 'redis/tls/ca.crt';
const KEY = 'redis/tls/tls.key';
const CERT = 'redis/tls/tls.crt';
const HERE = ['localhost', '127.0.0.1'];

/** What a certificate says of itself. */
export interface CertificateFacts {
  hosts: string[];
  notAfter: string;
}

/** Every name by which a Redis of a Kubernetes namespace, or of this machine, is reached. */
export function namesOf(hosts: readonly string[], kubernetesNamespace: string): string[] {
  const inCluster = (host: string) =>
    host.includes('.') || host.includes(':')
      ? [host]
      : [host, `${host}.${kubernetesNamespace}.svc`, `${host}.${kubernetesNamespace}.svc.cluster.local`];
  return [...new Set([...hosts.flatMap(inCluster), ...HERE])];
}

/** Creates the certificate authority, and a certificate of the Redis servers that it signs. Existing files stay. */
export async function writeRedisCertificate(folder: SecretFolder, hosts: readonly string[]): Promise<void> {
  if (!folder.has(CA_CERT)) {
    const authority = await newAuthority('Cotejo Redis CA');
    folder.write(CA_KEY, authority.key);
    folder.write(CA_CERT, authority.cert);
  }
  if (!folder.has(CERT) || !folder.has(KEY)) {
    await issue(folder, hosts);
  }
}

/** Another key and certificate by the same authority, for the same hosts: clients go on trusting. */
export async function renewRedisCertificate(folder: SecretFolder): Promise<void> {
  await issue(folder, redisCertificate(folder).hosts);
}

export function redisCertificate(folder: SecretFolder): CertificateFacts {
  const { subjectAltName = '', validTo } = new X509Certificate(folder.read(CERT));
  const hosts = subjectAltName.split(', ').map((name) => name.replace(/^[^:]*:/, ''));
  return { hosts, notAfter: new Date(validTo).toISOString() };
}

async function issue(folder: SecretFolder, hosts: readonly string[]): Promise<void> {
  const pair = await newServerPair(hosts, { key: folder.read(CA_KEY), cert: folder.read(CA_CERT) });
  folder.write(KEY, pair.key);
  folder.write(CERT, pair.cert);
}
