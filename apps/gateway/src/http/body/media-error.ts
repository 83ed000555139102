import { CSV_TYPE, mediaFaultOf, mediaTypePattern } from '@cotejo/http';
import type { FastifyRequest } from 'fastify';
import { allowedNames } from '../errors/allowed-names.js';
import { ApiError } from '../errors/api-error.js';
import { BATCH_TYPES, isBatchRoute } from './streamed-body.js';

const SINGLE = { names: ['application/json'], pattern: mediaTypePattern('application/json') };
const BATCH: typeof SINGLE = {
  names: Object.values(BATCH_TYPES),
  pattern: new RegExp(`${mediaTypePattern(BATCH_TYPES.ndjson).source}|${CSV_TYPE.source}`, 'i'),
};
const ONLY_UTF8 = {
  es: 'Solo se admite charset=utf-8: envíe el cuerpo en UTF-8',
  en: 'Only charset=utf-8 is accepted: send the body in UTF-8',
};
const NO_ENCODING = { es: 'Envíe el cuerpo sin Content-Encoding', en: 'Send the body without Content-Encoding' };

/** Why the route does not take the type of the body, before the body is read; `null` when it does. */
export function mediaErrorOf({ raw, headers, routeOptions }: FastifyRequest): ApiError | null {
  const { names, pattern } = isBatchRoute(routeOptions.url) ? BATCH : SINGLE;
  const fault = mediaFaultOf(raw, pattern);
  if (fault !== 'unsupported_media_type') {
    return fault && new ApiError(fault, { detail: NO_ENCODING });
  }
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const isKnown = names.includes(type.trim().toLowerCase());
  return new ApiError(fault, { detail: isKnown ? ONLY_UTF8 : allowedNames('types', names) });
}
