import { ERROR_REASONS, type ErrorReason } from '@cotejo/contracts';
import type { FastifyRequest } from 'fastify';

/** Both forms of the look-up count as one endpoint. */
const ENDPOINTS = {
  '/v1/verify': 'verify',
  '/v1/analyze': 'analyze',
  '/v1/cedula': 'cedula',
  '/v1/cedula/:numero': 'cedula',
} as const;

/** Routes with a service level objective. */
export const OBJECTIVE_ROUTES = [
  { route: '/v1/verify', method: 'POST' },
  { route: '/v1/analyze', method: 'POST' },
  { route: '/v1/cedula', method: 'POST' },
  { route: '/v1/cedula/:numero', method: 'GET' },
] as const satisfies { route: keyof typeof ENDPOINTS; method: string }[];

/** Names of the endpoints with a service level objective. */
export const ENDPOINT_NAMES = new Set(Object.values(ENDPOINTS));

/** How a request ended. Service level objectives do not count the last two as our failures. */
export const API_RESULTS = ['ok', 'shed', 'server_error', 'timeout', 'client_error', 'plan_limited'] as const;
export type ApiResult = (typeof API_RESULTS)[number];

/** Endpoint name of a route template; `other` for a route without an objective. */
export function endpointOfRoute(route: string): string {
  return ENDPOINTS[route as keyof typeof ENDPOINTS] ?? 'other';
}

/** Endpoint name of a request that has a route. */
export function endpointOf(request: FastifyRequest): string {
  return endpointOfRoute(request.routeOptions.url as string);
}

/** Result of a request that was answered with a status. */
export function resultOf({ state: { reason } }: FastifyRequest, statusCode: number): ApiResult {
  return resultFor(reason, statusCode);
}

/** @param reason reason of the error that was sent, or `null` */
export function resultFor(reason: ErrorReason | null, statusCode: number): ApiResult {
  if (statusCode < 400) {
    return 'ok';
  }
  if (statusCode === 429) {
    return 'plan_limited';
  }
  if (reason === 'overloaded') {
    return 'shed';
  }
  if (reason === 'deadline_exceeded') {
    return 'timeout';
  }
  // The code decides, not the status: a wrong request can also get a 501.
  if (reason && ERROR_REASONS[reason].code === 'bad_request') {
    return 'client_error';
  }
  return statusCode < 500 ? 'client_error' : 'server_error';
}
