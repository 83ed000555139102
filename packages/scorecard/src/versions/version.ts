import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * SHA-256 of a policy's or scorecard's content, `sha256:` and 64 hex digits, over its canonical JSON (RFC 8785), so that
 * layout and the order of members do not matter. `$schema` is not content.
 */
export function contentHash(data: object): string {
  const { $schema: _, ...content } = data as Record<string, unknown>;
  return `sha256:${createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex')}`;
}

/** `base@2.0.0`. */
export function versionName({ id, version }: { id: string; version: string }): string {
  return `${id}@${version}`;
}
