import type { SourceId } from './sources.js';

export type AskedSource = Exclude<SourceId, 'velocity'>;

/** Endpoints a key may call. Plans grant them; a key may hold fewer. */
export const ENDPOINT_SCOPES = ['verify:write', 'analyze:write', 'cedula:read', 'receipts:replay'] as const;
export type EndpointScope = (typeof ENDPOINT_SCOPES)[number];

/** Sources a key may have asked. */
export const SOURCE_SCOPES = [
  'source:registry',
  'source:telco',
  'source:tax',
  'source:sanctions',
  'source:geo',
  'source:email',
  'source:biometric',
] as const satisfies `source:${AskedSource}`[];

export const SCOPES = [...ENDPOINT_SCOPES, ...SOURCE_SCOPES] as const;
export type Scope = (typeof SCOPES)[number];

export const ENVIRONMENTS = ['sandbox', 'production'] as const;
/** Separate deployments of one build, each with its own keys. */
export type Environment = (typeof ENVIRONMENTS)[number];
