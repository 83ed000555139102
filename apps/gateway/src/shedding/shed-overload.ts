import type { ProcessContext } from '@cotejo/platform';
import { Gauge, MetricSet } from '@cotejo/platform/metrics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StreamedBody } from '../http/body/streamed-body.js';
import { ApiError } from '../http/errors/api-error.js';
import { sendProblem } from '../http/errors/problem.filter.js';
import { type ConcurrencyGate, classOf, type RequestClass } from './concurrency-gate.js';

const RETRY_AFTER_MIN_MS = 500;
const RETRY_AFTER_SPREAD_MS = 2_500;

/**
 * Refuses requests over the limit with 503 `overloaded`, before their key is read. A request takes its place when its body
 * has arrived and gives it back when its answer is ready, so neither slow senders nor slow readers hold places. Call it
 * after `createPublicAdapter`, before the app adds other hooks.
 */
export function shedOverload(
  fastify: FastifyInstance,
  gate: ConcurrencyGate,
  { config, metrics, logger }: Pick<ProcessContext, 'config' | 'metrics' | 'logger'>,
): void {
  const requestClass = classOf(config.environment);
  const shed = new MetricSet(metrics).counter(
    'requests_shed_total',
    'Requests refused because too many were in flight',
    ['class'],
  );
  shed.inc({ class: requestClass }, 0);
  describeGate(gate, requestClass, metrics);
  const logShed = oncePerSecond((count) => {
    logger.warn({ class: requestClass, shed: count, limit: gate.limitOf(requestClass) }, 'overloaded');
  });

  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    shed.inc({ class: requestClass });
    logShed();
    // A random wait, so that clients that were refused together do not all return together.
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
    // The rows of a batch take places, one by one.
    if (request.body instanceof StreamedBody) {
      return done();
    }
    request.state.inFlight = gate.enter(requestClass);
    if (request.state.inFlight) {
      done();
    } else {
      refuse(request, reply);
    }
  });
  // Fastify does not call onResponse when the client has disconnected.
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
    help: 'Requests whose body has arrived and whose answer is not ready',
    registers: [metrics],
    collect() {
      this.set(gate.inFlight);
    },
  });
  new Gauge({
    name: 'requests_in_flight_limit',
    help: 'Current limit of requests in flight for the class',
    labelNames: ['class'],
    registers: [metrics],
    collect() {
      this.set({ class: requestClass }, gate.limitOf(requestClass));
    },
  });
}

/** Returns a function that counts its calls. `report` gets their number once per second, so an overload logs few lines. */
function oncePerSecond(report: (count: number) => void): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > 1) {
      return;
    }
    setTimeout(() => {
      report(count);
      count = 0;
    }, 1_000).unref();
  };
}
