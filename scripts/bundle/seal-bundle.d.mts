import type { KeyObject } from 'node:crypto';

/** Writes all files of a folder into one signed tar file. */
export function sealBundle(bundle: {
  folder: string;
  /** The members of the manifest beside `files`. */
  facts: object;
  key: KeyObject;
  out: string;
  signal?: AbortSignal;
}): Promise<{ path: string; bytes: number; sha256: string }[]>;

/** Whether a bundle can hold a file of this name. */
export function isSafeName(path: string): boolean;
