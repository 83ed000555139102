import type { BodyLimits } from '@cotejo/http';
import { OPERATIONS, type OperationRules } from '../api/operations.js';

/** Limits of a body for which the operation sets no others. */
const BODY_LIMITS: BodyLimits = { bytes: 8_192, depth: 8, members: 64 };

/** Limits of a body whose operation needs more, by method and path, as in the table of operations. */
const LARGE_BODIES = new Map<string, BodyLimits>(
  Object.entries<OperationRules>(OPERATIONS).flatMap(([name, { bodyLimits }]) =>
    bodyLimits ? [[name, bodyLimits]] : [],
  ),
);

/** A route as Fastify knows it. */
interface Route {
  method?: unknown;
  url?: string;
}

const largeBodyOf = ({ method, url }: Route): BodyLimits | undefined => LARGE_BODIES.get(`${method} ${url}`);

export const takesLargeBody = (route: Route): boolean => largeBodyOf(route) !== undefined;

export const bodyLimitsOf = (route: Route): BodyLimits => largeBodyOf(route) ?? BODY_LIMITS;
