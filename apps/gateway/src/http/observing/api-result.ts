import { ERROR_REASONS, type ErrorReason } from '@cotejo/contracts';
import type { FastifyRequest } from 'fastify';

const APIS = { '/v1/verify': 'verify', '/v1/analyze': 'analyze', '/v1/cedula/:numero': 'cedula' } as const;

/** Where those are asked. */
export const OBJECTIVE_ROUTES = [
  { route: '/v1/verify', method: 'POST' },
  { route: '/v1/analyze', method: 'POST' },
  { route: '/v1/cedula/:numero', method: 'GET' },
] as const satisfies { route: keyof typeof APIS; method: string }[];

/** The endpoints whose objectives are watched. */
export const API_NAMES = Object.values(APIS);

/** How a request ended, as objectives count it: the last two are nobody's failure of ours. */
export const API_OUTCOMES = ['ok', 'shed', 'server_error', 'timeout', 'client_error', 'plan_limited'] as const;
export type ApiOutcome = (typeof API_OUTCOMES)[number];

/** The endpoint of a route, `other` for what is none of them. */
export function apiOfRoute(route: string): string {
  return APIS[route as keyof typeof APIS] ?? 'other';
}

/** The endpoint a request was for. */
export function apiOf(request: FastifyRequest): string {
  return apiOfRoute(request.routeOptions.url as string);
}

export function outcomeOf({ exchange: { reason } }: FastifyRequest, statusCode: number): ApiOutcome {
  return outcomeFor(reason, statusCode);
}

/** @param reason of the error, null if there was none */
export function outcomeFor(reason: ErrorReason | null, statusCode: number): ApiOutcome {
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
  // By its code, not its status: what a caller sent wrong may be a 501.
  if (reason && ERROR_REASONS[reason].code === 'bad_request') {
    return 'client_error';
  }
  return statusCode < 500 ? 'client_error' : 'server_error';
}
