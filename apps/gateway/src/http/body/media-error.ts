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
const ONLY_UTF_8 = {
  es: 'El único parámetro admitido es charset=utf-8',
  en: 'The only accepted parameter is charset=utf-8',
};
const UTF_8_OR_LATIN_1 = {
  es: 'El único parámetro admitido es charset, con utf-8, iso-8859-1 o windows-1252',
  en: 'The only accepted parameter is charset, with utf-8, iso-8859-1 or windows-1252',
};
const NO_ENCODING = { es: 'Envíe el cuerpo sin Content-Encoding', en: 'Send the body without Content-Encoding' };

/** Why the route does not take the type of the body, before the body is read; `null` when it does. */
export function mediaErrorOf({ raw, headers, routeOptions }: FastifyRequest): ApiError | null {
  const { names, pattern } = isBatchRoute(routeOptions.url) ? BATCH : SINGLE;
  const fault = mediaFaultOf(raw, pattern);
  if (fault !== 'unsupported_media_type') {
    return fault && new ApiError(fault, { detail: NO_ENCODING });
  }
  const [sent = ''] = (headers['content-type'] ?? '').split(';');
  const type = sent.trim().toLowerCase();
  const parameters = type === BATCH_TYPES.csv ? UTF_8_OR_LATIN_1 : ONLY_UTF_8;
  return new ApiError(fault, { detail: names.includes(type) ? parameters : allowedNames('types', names) });
}
