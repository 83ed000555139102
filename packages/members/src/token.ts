import { createHash, randomBytes } from 'node:crypto';

export const TOKEN = /^[\w-]{43}$/;

/** 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Redis stores a link or a session under the digest of its token, and never the token. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');
