import { SOURCE_APP_IDS, type SourceAppId } from './sources/source-table.js';

/** Endpoints a key may call. Plans grant them; a key may hold fewer. */
export const ENDPOINT_SCOPES = [
  'verify:write',
  'analyze:write',
  'cedula:read',
  'receipts:replay',
  'outcomes:write',
] as const;
export type EndpointScope = (typeof ENDPOINT_SCOPES)[number];

export type SourceScope = `source:${SourceAppId}`;

/** Sources whose answers a key may receive. */
export const SOURCE_SCOPES: readonly SourceScope[] = SOURCE_APP_IDS.map((id) => `source:${id}` as const);

export type Scope = EndpointScope | SourceScope;
export const SCOPES: readonly Scope[] = [...ENDPOINT_SCOPES, ...SOURCE_SCOPES];

export const ENVIRONMENTS = ['sandbox', 'production'] as const;
/** Separate deployments of one build, each with its own keys. */
export type Environment = (typeof ENVIRONMENTS)[number];
