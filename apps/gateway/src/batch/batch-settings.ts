import type { Include } from '@cotejo/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors/api-error.js';

/** Shorter than for a single call, because the row number is added to it. */
const BATCH_ID = /^[\x21-\x7e]{1,200}$/;
const ROW_NUMBER = /^[1-9]\d{0,14}$/;

/** What a request for a batch says besides its rows. */
export interface BatchSettings {
  include: ReadonlySet<Include>;
  /** Number of the first row of this request. */
  firstRow: number;
  /** The `Idempotency-Key`: the id of the batch. */
  batchId: string | undefined;
}

/** @throws ApiError `invalid_parameter`, `invalid_idempotency_key` */
export function readBatchSettings(
  { query, headers }: Pick<FastifyRequest, 'query' | 'headers'>,
  include: ReadonlySet<Include>,
): BatchSettings {
  const firstRow = (query as Record<string, unknown> | undefined)?.first_row ?? '1';
  if (typeof firstRow !== 'string' || !ROW_NUMBER.test(firstRow)) {
    throw new ApiError('invalid_parameter', { errors: [{ pointer: '/first_row', code: 'must_be_integer' }] });
  }
  const batchId = headers['idempotency-key'];
  if (batchId !== undefined && (typeof batchId !== 'string' || !BATCH_ID.test(batchId))) {
    throw new ApiError('invalid_idempotency_key');
  }
  return { include, firstRow: Number(firstRow), batchId };
}
