import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/**
 * SHA-256 of the content of a policy or scorecard, `sha256:` and 64 hex digits. It is computed over canonical JSON (RFC
 * 8785), so layout and the order of properties do not matter. `$schema` is not part of the content. The hash is not Node's,
 * because browsers decide too, and their own hash is a promise.
 */
export function contentHash(data: object): string {
  const { $schema: _, ...content } = data as Record<string, unknown>;
  return `sha256:${bytesToHex(sha256(utf8ToBytes(canonicalize(content) ?? '')))}`;
}

/** The name of a version, such as `base@2.0.0`. */
export function versionName({ id, version }: { id: string; version: string }): string {
  return `${id}@${version}`;
}
