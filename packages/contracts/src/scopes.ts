import type { SourceId } from './sources.js';

export type AskedSource = Exclude<SourceId, 'velocity'>;

/** Permissions of a key. Plans grant them; a key may hold fewer. */
export const ENDPOINT_SCOPES = ['verify:write', 'analyze:write', 'cedula:read', 'receipts:replay'] as const;
export type EndpointScope = (typeof ENDPOINT_SCOPES)[number];

export const ENVIRONMENTS = ['sandbox', 'production'] as const;
/** Separate deployments of one build, each with its own keys. */
export type Environment = (typeof ENVIRONMENTS)[number];
