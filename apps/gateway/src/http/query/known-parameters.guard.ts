import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { requireKnownParameters } from './known-parameters.js';

/** Checks the query of operations without a key. The others check it after the key and its scopes. */
export class KnownParametersGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    requireKnownParameters(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }
}
