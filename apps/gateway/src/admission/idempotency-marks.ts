import { createHmac, type KeyObject } from 'node:crypto';
import { type Deployment, type IdempotencyMark, type Peppers, readPeppers, tenantKeys } from '@cotejo/accounts';
import { ProcessScope, type Secret } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import canonicalize from 'canonicalize';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors/api-error.js';
import { PepperExchange } from '../velocity/pepper-exchange.js';

const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Visible ASCII characters. Node joins repeated headers with a comma and a blank, so two keys do not match. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

const NAME_LENGTH = 22;
const PEPPER_ID_LENGTH = 6;
const DIGEST_LENGTH = 16;

/** A call that may have an idempotency key. */
interface KeyedCall {
  tenant: string;
  /** Template of the path. */
  route: string;
  key: string | string[] | undefined;
}

/**
 * Turns the idempotency key of a request into a mark for the state Redis. The mark holds keyed hashes only. The key is hashed under the
 * pepper of the API keys, so a repetition is recognised after a restart. The request is hashed under the peppers of velocity,
 * which exist in the memory of the gateways only and change every day, so values of a buyer cannot be tried out later.
 */
@Injectable()
export class IdempotencyMarks {
  private readonly peppers: Secret<Peppers>;
  private readonly deployment: Deployment;
  private readonly pepperIds = new WeakMap<KeyObject, string>();

  constructor(
    @Inject(ProcessScope) { env, config }: ProcessScope,
    @Inject(PepperExchange) private readonly exchange: PepperExchange,
  ) {
    this.peppers = readPeppers(env);
    this.deployment = config;
  }

  /**
   * @param body the parsed body; its canonical JSON (RFC 8785) counts, so the order of members does not matter
   * @returns `null` when the request has no idempotency key
   * @throws ApiError `invalid_idempotency_key`
   */
  read(
    request: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
    tenant: string,
    body: unknown,
  ): IdempotencyMark | null {
    const { headers, routeOptions } = request;
    return this.markOf({ tenant, route: routeOptions.url ?? '', key: headers[IDEMPOTENCY_HEADER] }, body);
  }

  /** As `read`, for a call whose key is known. @throws ApiError `invalid_idempotency_key` */
  markOf({ tenant, route, key }: KeyedCall, body: unknown): IdempotencyMark | null {
    if (key === undefined) {
      return null;
    }
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
      throw new ApiError('invalid_idempotency_key');
    }
    const name = digest(this.peppers.current[0].secret, ['idempotency key', tenant, key]).slice(0, NAME_LENGTH);
    const parts = ['idempotent request', tenant, key, route, canonicalize(body) ?? ''];
    const { current, previous } = this.exchange.peppers();
    return { name, fingerprints: [this.fingerprint(current, parts), this.fingerprint(previous, parts)] };
  }

  /** The key of the state Redis that says that a receipt had its second request. It holds a keyed hash only. */
  followUpKey(tenant: string, receiptId: string): string {
    const name = digest(this.peppers.current[0].secret, ['follow-up', tenant, receiptId]).slice(0, NAME_LENGTH);
    return tenantKeys(this.deployment, tenant).mark(name);
  }

  private fingerprint(pepper: KeyObject, parts: string[]): string {
    return this.pepperId(pepper) + digest(pepper, parts).slice(0, DIGEST_LENGTH);
  }

  private pepperId(pepper: KeyObject): string {
    const known = this.pepperIds.get(pepper);
    if (known) {
      return known;
    }
    const id = digest(pepper, ['pepper id']).slice(0, PEPPER_ID_LENGTH);
    this.pepperIds.set(pepper, id);
    return id;
  }
}

/** Parts begin with a line break, which no other use of these peppers does. Only the last part may have line breaks. */
function digest(pepper: Buffer | KeyObject, parts: string[]): string {
  return createHmac('sha256', pepper)
    .update(`\n${parts.join('\n')}`)
    .digest('base64url');
}
