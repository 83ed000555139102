import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * SHA-256 of the content of a policy or scorecard, `sha256:` and 64 hex digits. It is computed over canonical JSON (RFC
 * 8785), so layout and the order of properties do not matter. `$schema` is not part of the content.
 */
export function contentHash(data: object): string {
  const { $schema: _, ...content } = data as Record<string, unknown>;
  return `sha256:${createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex')}`;
}

/** The name of a version, such as `base@2.0.0`. */
export function versionName({ id, version }: { id: string; version: string }): string {
  return `${id}@${version}`;
}
