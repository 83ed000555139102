import type { KeyObject } from 'node:crypto';

/** Writes a new key pair (Ed25519, PEM) into a folder and replaces no file. */
export function writeKeyPair(folder: string): { privateKeyFile: string; publicKeyFile: string };

/** A private Ed25519 key in PEM. */
export function readSigningKey(file: string): KeyObject;
