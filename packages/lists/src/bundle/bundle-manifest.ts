import { createHash } from 'node:crypto';
import type { ListClass, ListKind } from '@cotejo/contracts';
import canonicalize from 'canonicalize';
import type { BrokenRow } from '../formats/imported-list.js';
import { BundleRefusedError } from './bundle-errors.js';

/** Raise it when the format of entries or the way publishers' files are read changes: all lists are then read again. */
const BUNDLE_FORMAT = 1;
/** Enough for several thousand lists. */
export const MANIFEST_BYTES_MAX = 4 * 1_024 * 1_024;
/** Uncompressed size of one list: a hundred times the largest official list. */
const LIST_BYTES_MAX = 1_024 ** 3;

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Metadata of one list in a bundle. */
export interface ListManifest {
  list: string;
  /** As the list declares it; for an official list the policy decides. */
  kind: ListKind;
  class: ListClass;
  /** The tenant that owns the list; absent for a list that counts for all tenants. */
  tenant?: string;
  publisher?: string;
  /** YYYY-MM-DD. */
  edition: string;
  /** ISO 8601 time at which the list was last known to match what its publisher publishes. */
  checkedAt: string;
  importedAt: string;
  /** ISO 8601 time at which the refresh had the files of this edition complete; absent for lists imported by hand. */
  fetchedAt?: string;
  /** Names or URLs of the source files. */
  source: string[];
  /** SHA-256 over the concatenated source files. */
  sourceSha256: string;
  entries: number;
  persons: number;
  names: number;
  documents: number;
  /** Number of skipped rows, by reason. */
  skipped: Record<string, number>;
  /** Rows that refer to entries the list does not have, because its files are from different days. */
  orphans: number;
  /** Rows of persons whose term has not started, or ended longer ago than the mapping keeps them. */
  outsideTerm?: number;
  /** The first broken rows. */
  problems?: BrokenRow[];
  /** SHA-256 of the entries as JSON lines; also the name of the object that holds them. */
  content: string;
  /** Length of those JSON lines in bytes, uncompressed. */
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

/** The canonical bytes of a manifest (RFC 8785). They are signed, and their SHA-256 is the id. */
export function manifestBytes(manifest: BundleManifest): Buffer {
  return Buffer.from(canonicalize(manifest) ?? '');
}

export function bundleIdOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function isBundleId(text: string): boolean {
  return SHA256_HEX.test(text);
}

/**
 * Parses the bytes of a manifest and checks them against the id.
 * @throws BundleRefusedError
 */
export function readManifest(id: string, bytes: Buffer): BundleManifest {
  if (bytes.length > MANIFEST_BYTES_MAX) {
    throw new BundleRefusedError('its manifest is too large');
  }
  if (bundleIdOf(bytes) !== id) {
    throw new BundleRefusedError('its manifest does not match its id');
  }
  const manifest = parse(bytes);
  if (manifest.format !== BUNDLE_FORMAT) {
    throw new BundleRefusedError('this version of the program does not know its format');
  }
  for (const { list, content, bytes: length, entries } of manifest.lists) {
    const isSound = SHA256_HEX.test(content) && entries >= 0 && length >= 0 && length <= LIST_BYTES_MAX;
    if (!isSound) {
      throw new BundleRefusedError(`its manifest has impossible values for ${list}`);
    }
  }
  return manifest;
}

function parse(bytes: Buffer): BundleManifest {
  try {
    return JSON.parse(bytes.toString('utf8')) as BundleManifest;
  } catch {
    throw new BundleRefusedError('its manifest is not readable');
  }
}
