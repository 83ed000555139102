import { Body, Controller, Headers, Inject, Param } from '@nestjs/common';
import { IsIn, IsInt, IsString, IsUUID, Length, Matches, Max, Min } from 'class-validator';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { CheckedOrders, CheckOrders } from '../api/orders.api.js';
import { GatewayClient } from '../gateway/gateway-client.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';

/** Shorter than the pages wait. Rows that were charged and not answered are replayed free. */
const DEADLINE_MS = 12_000;
const ANSWER_BYTES_MAX = 1_048_576;

class CheckOrdersBody implements CheckOrders {
  @IsIn(['verify', 'analyze'])
  operation!: 'verify' | 'analyze';

  @Matches(/^[\x21-\x7e]{1,128}$/)
  key!: string;

  @IsUUID()
  batchId!: string;

  @IsInt()
  @Min(1)
  @Max(1_000_000)
  firstRow!: number;

  @IsString()
  @Length(2, 90_000)
  rows!: string;
}

/** Checks orders for a browser: the API allows no calls from pages. Rows and answers pass through and are stored nowhere. */
@Controller()
export class OrdersController {
  constructor(
    @Inject(GatewayClient) private readonly gateway: GatewayClient,
    @Inject(ConsoleState) private readonly state: ConsoleState,
  ) {}

  @Operation('POST /api/tenants/:tenant/order-checks')
  async check(
    @Param('tenant') tenant: string,
    @Body(body(CheckOrdersBody)) { operation, key, batchId, firstRow, rows }: CheckOrdersBody,
    @Headers('accept-language') language: string | undefined,
    @Caller() { context }: SignedIn,
  ): Promise<CheckedOrders> {
    // The console must not carry a key that somebody found past the networks of its account.
    if ((await this.state.accounts.finder.find(key))?.tenant.id !== tenant) {
      throw new ConsoleError('key_of_no_account');
    }
    const { status, headers, text } = await this.gateway.call({
      method: 'POST',
      path: `/v1/${operation}/batch?include=receipt&first_row=${firstRow}`,
      headers: {
        'x-api-key': key,
        'idempotency-key': batchId,
        'content-type': 'application/x-ndjson',
        ...(language && { 'accept-language': language }),
        ...(context.sourceIp && { 'x-forwarded-for': context.sourceIp }),
      },
      body: rows,
      deadlineMs: DEADLINE_MS,
      bytesMax: ANSWER_BYTES_MAX,
    });
    const retryAfterSeconds = Number(headers.get('retry-after'));
    return { status, text, retryAfterMs: retryAfterSeconds > 0 ? retryAfterSeconds * 1_000 : null };
  }
}
