import type { ServerResponse } from 'node:http';
import type { Caller } from '@cotejo/accounts';
import { languageHeaders, ProcessScope, preferredLanguage } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdmissionService, type AuthenticatedRequest, requireScopes } from '../admission/admission.service.js';
import { StateRedis } from '../admission/state-redis.js';
import { GATEWAY_SETTINGS } from '../gateway.settings.js';
import { BATCH_TYPES, StreamedBody } from '../http/body/streamed-body.js';
import { ApiError } from '../http/errors/api-error.js';
import type { DecisionOperation } from '../verification/decision-operation.js';
import { readInclude } from '../verification/include.js';
import { AnswerStream } from './answer-stream.js';
import { BatchEnds } from './batch-ends.js';
import { BatchInput } from './batch-input.js';
import { BatchMetrics } from './batch-metrics.js';
import { type BatchSettings, readBatchSettings } from './batch-settings.js';
import { BatchStream } from './batch-stream.js';
import { watchBatch } from './batch-watch.js';
import { csvFormat } from './csv-format.js';
import { jsonFormat } from './json-format.js';
import { LineRows } from './line-rows.js';
import { type BatchPlace, OpenBatches } from './open-batches.js';
import { openCsv } from './open-csv.js';
import { RowAnswers } from './row-answers.js';

type Operation = DecisionOperation<object, object>;

/** An admitted batch. */
interface AdmittedBatch {
  authenticated: AuthenticatedRequest;
  settings: BatchSettings;
  place: BatchPlace;
}

/** Opens batches. What can be refused for the whole batch is refused here, before the answer starts. */
@Injectable()
export class BatchService {
  private readonly idleMs: number;

  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(AdmissionService) private readonly admission: AdmissionService,
    @Inject(StateRedis) private readonly stateRedis: StateRedis,
    @Inject(RowAnswers) private readonly rows: RowAnswers,
    @Inject(OpenBatches) private readonly open: OpenBatches,
    @Inject(BatchMetrics) private readonly metrics: BatchMetrics,
    @Inject(BatchEnds) private readonly batchEnds: BatchEnds,
  ) {
    this.idleMs = scope.env.read(GATEWAY_SETTINGS).COTEJO_BATCH_IDLE_SECONDS * 1_000;
  }

  /** Starts the answer. It continues after this method has returned. @throws ApiError */
  async start(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // The client may go while its key is checked: a listener that is added later would wait without end.
    const closed = closeSignalOf(reply.raw);
    const batch = await this.admit(operation, request, reply);
    try {
      await this.answer(operation, batch, closed);
    } catch (error) {
      batch.place.leave();
      throw error;
    }
  }

  private async admit(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<AdmittedBatch> {
    // The rest of a refused body is never read.
    reply.header('connection', 'close');
    const authenticated = await this.admission.authenticate(request, reply);
    const { settings, place } = await this.admission.readWithScopes(authenticated, [operation.scope], () => ({
      settings: readBatchSettings(request, readInclude(request.query)),
      place: this.open.enter(authenticated.caller.tenant.id),
    }));
    try {
      await this.admission.admit(authenticated, { cost: 0 });
      await place.claim();
    } catch (error) {
      place.leave();
      throw error;
    }
    // Rows are settled, each for itself; the request of the batch costs nothing.
    request.state.admission = null;
    return { authenticated, settings, place };
  }

  private async answer(
    operation: Operation,
    { authenticated, settings, place }: AdmittedBatch,
    closed: AbortSignal,
  ): Promise<void> {
    const { request, reply, caller } = authenticated;
    const { include, firstRow, batchId } = settings;
    const language = preferredLanguage(request.headers['accept-language']);
    const body = request.body as StreamedBody;
    const malformed = new AbortController();
    const raw = body.open(reply, () => malformed.abort());
    const source = body.format === 'csv' ? await openCsv(operation.name, raw, malformed.signal) : new LineRows();
    const format = body.format === 'csv' ? csvFormat(operation.name, include, language) : jsonFormat(language);

    const input = new BatchInput(raw, source, malformed.signal);
    const output = new AnswerStream(reply.raw);
    const { rows, metrics } = this;
    const { settlement } = this.stateRedis;
    const call = { operation, include, language, batchId, caller };
    const stream = new BatchStream(
      { call, firstRow, rows, settlement, metrics, format, pace: place.pace },
      { input, output, cut: () => raw.socket.destroy() },
    );
    watchBatch({
      stream,
      input,
      response: reply.raw,
      closed,
      idleMs: this.idleMs,
      isDraining: () => this.scope.health.draining,
      renewPlace: place.renew,
      checkKey: () => this.checkKey(operation, request),
    });
    void stream.ended.then(() => {
      place.leave();
      this.report(operation, caller.tenant.id, stream);
    });
    reply.headers(languageHeaders(language)).type(contentTypeOf(body));
    reply.send(output);
    if (format.head) {
      output.write(format.head);
    }
  }

  private async checkKey({ scope }: Operation, request: FastifyRequest): Promise<Caller | string> {
    try {
      const identified = await this.admission.identifyCaller(request);
      requireScopes(identified, [scope]);
      return identified.caller;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      return error.reason === 'not_ready' ? 'state_unavailable' : error.reason;
    }
  }

  private report({ name }: Operation, tenant: string, { summary }: BatchStream): void {
    const { firstRow, nextRow, rows, answered, errors, charged, chargeUnknown, endedBy } = summary;
    this.batchEnds.onBatchEnd(tenant, {
      operation: name,
      ended_by: endedBy,
      first_row: firstRow,
      next_row: nextRow,
      rows,
      answered,
      errors,
      charged,
      charge_unknown: chargeUnknown,
    });
  }
}

/** Aborted when the connection is closed. */
function closeSignalOf(response: ServerResponse): AbortSignal {
  const closing = new AbortController();
  if (response.closed) {
    closing.abort();
  } else {
    response.once('close', () => closing.abort());
  }
  return closing.signal;
}

const contentTypeOf = ({ format }: StreamedBody): string =>
  format === 'csv' ? `${BATCH_TYPES.csv}; charset=utf-8` : BATCH_TYPES.ndjson;
