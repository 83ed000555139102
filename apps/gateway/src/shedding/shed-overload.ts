import { Counter, Gauge, type ProcessContext } from '@cotejo/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors/api-error.js';
import { sendProblem } from '../http/errors/problem.filter.js';
import type { ConcurrencyGate } from './concurrency-gate.js';
import { classOf, type RequestClass } from './request-class.js';

const RETRY_AFTER_MIN_MS = 500;
const RETRY_AFTER_SPREAD_MS = 2_500;

/**
 * Refuses what exceeds the limit with 503 `overloaded`, before anything is known of it but that it came. A request takes
 * its place only once its body is here, so that slow senders hold none, and gives it back when its answer is made, so that
 * slow readers hold none either. Register it right after the hook that makes the exchange.
 */
export function shedOverload(
  fastify: FastifyInstance,
  gate: ConcurrencyGate,
  { config, metrics, logger }: Pick<ProcessContext, 'config' | 'metrics' | 'logger'>,
): void {
  const requestClass = classOf(config.environment);
  const shed = new Counter({
    name: 'requests_shed_total',
    help: 'Requests refused because too many were in flight',
    labelNames: ['class'],
    registers: [metrics],
  });
  shed.inc({ class: requestClass }, 0);
  describeGate(gate, requestClass, metrics);
  const report = onceASecond((count) => {
    logger.warn({ class: requestClass, shed: count, limit: gate.limitOf(requestClass) }, 'overloaded');
  });

  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    shed.inc({ class: requestClass });
    report();
    // Spread, so that those who were refused together do not come back together.
    const retryAfterMs = RETRY_AFTER_MIN_MS + Math.floor(Math.random() * RETRY_AFTER_SPREAD_MS);
    sendProblem(new ApiError('overloaded', { retryAfterMs }), request, reply);
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (gate.hasRoom(requestClass)) {
      done();
    } else {
      refuse(request, reply);
    }
  });
  fastify.addHook('preHandler', (request, reply, done) => {
    request.state.inFlight = gate.enter(requestClass);
    if (request.state.inFlight) {
      done();
    } else {
      refuse(request, reply);
    }
  });
  // Not onResponse, which never comes when the client has gone.
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (request.state.inFlight) {
      gate.leave();
    }
    request.state.inFlight = false;
    done(null, payload);
  });
}

function describeGate(gate: ConcurrencyGate, requestClass: RequestClass, metrics: ProcessContext['metrics']): void {
  new Gauge({
    name: 'requests_in_flight',
    help: 'Requests whose body has come and whose answer is not made yet',
    registers: [metrics],
    collect() {
      this.set(gate.inFlight);
    },
  });
  new Gauge({
    name: 'requests_in_flight_limit',
    help: 'How many of the class may be in flight now',
    labelNames: ['class'],
    registers: [metrics],
    collect() {
      this.set({ class: requestClass }, gate.limitOf(requestClass));
    },
  });
}

/** Calls of the result are summed up for a second, then told: one line for all, however many are refused. */
function onceASecond(tell: (count: number) => void): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > 1) {
      return;
    }
    setTimeout(() => {
      tell(count);
      count = 0;
    }, 1_000).unref();
  };
}
