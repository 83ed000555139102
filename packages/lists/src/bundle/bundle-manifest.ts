import { createHash } from 'node:crypto';
import type { ListClass, ListKind } from '@cotejo/contracts';
import type { BrokenRow } from '../formats/imported-list.js';
import { BundleRefusedError } from './bundle-errors.js';

/** Changes when entries are written, or read from the publishers' files, in another way: lists are read anew then. */
const BUNDLE_FORMAT = 1;
/** Some thousands of lists. */
export const MANIFEST_BYTES_MAX = 4 * 1_024 * 1_024;
/** Of one list, uncompressed: a hundred times the largest official one. */
const LIST_BYTES_MAX = 1_024 ** 3;

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** What is known of one list besides its entries. */
export interface ListManifest {
  list: string;
  /** What the list says of itself; for an official list the policy decides. */
  kind: ListKind;
  class: ListClass;
  /** Whose own list it is; absent: everybody's. */
  tenant?: string;
  publisher?: string;
  /** YYYY-MM-DD. */
  edition: string;
  /** ISO 8601 time at which the list was last known to be what its publisher publishes. */
  checkedAt: string;
  importedAt: string;
  /** Names of the source files, or their addresses. */
  source: string[];
  /** SHA-256 of the source files, one after the other. */
  sourceSha256: string;
  entries: number;
  persons: number;
  names: number;
  documents: number;
  /** Rows left out, by reason. */
  skipped: Record<string, number>;
  /** Rows about entries that the list does not have: its files are of different days. */
  orphans: number;
  /** Rows of persons whose term has not begun, or ended longer ago than the mapping keeps them. */
  outsideTerm?: number;
  /** The first bad rows. */
  problems?: BrokenRow[];
  /** SHA-256 of the entries as JSON lines, which names the object that holds them. */
  content: string;
  /** Length of those lines. */
  bytes: number;
}

export interface BundleManifest {
  format: typeof BUNDLE_FORMAT;
  createdAt: string;
  lists: ListManifest[];
}

export function newManifest(createdAt: string, lists: ListManifest[]): BundleManifest {
  return { format: BUNDLE_FORMAT, createdAt, lists };
}

/** The one text of a manifest: members in order of their names, no space. It is signed, and its SHA-256 is the id. */
export function manifestBytes(manifest: BundleManifest): Buffer {
  return Buffer.from(JSON.stringify(inOrder(manifest)));
}

export function bundleIdOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function isBundleId(text: string): boolean {
  return SHA256_HEX.test(text);
}

/**
 * Understands the text of a manifest whose id is known.
 * @throws BundleRefusedError
 */
export function readManifest(id: string, bytes: Buffer): BundleManifest {
  if (bytes.length > MANIFEST_BYTES_MAX) {
    throw new BundleRefusedError('its manifest is too large');
  }
  if (bundleIdOf(bytes) !== id) {
    throw new BundleRefusedError('its manifest is not the one of its id');
  }
  const manifest = parse(bytes);
  if (manifest.format !== BUNDLE_FORMAT) {
    throw new BundleRefusedError('its format is not known to this version');
  }
  for (const { list, content, bytes: length, entries } of manifest.lists) {
    const isSound = SHA256_HEX.test(content) && entries >= 0 && length >= 0 && length <= LIST_BYTES_MAX;
    if (!isSound) {
      throw new BundleRefusedError(`its manifest says something impossible of ${list}`);
    }
  }
  return manifest;
}

/** Two lists may have one name when they are of different tenants. */
export function identityOf({ list, tenant }: Pick<ListManifest, 'list' | 'tenant'>): string {
  return tenant === undefined ? list : `${tenant}/${list}`;
}

function parse(bytes: Buffer): BundleManifest {
  try {
    return JSON.parse(bytes.toString('utf8')) as BundleManifest;
  } catch {
    throw new BundleRefusedError('its manifest is not readable');
  }
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(inOrder);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]));
}
