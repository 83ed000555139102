import 'reflect-metadata';
import { Bus, BusServer } from '@cotejo/transport';
import { Controller, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ClientProxyFactory, MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { firstValueFrom } from 'rxjs';
import { answerTo } from './question.mjs';

const PATTERN = 'bench.check';
const TIMEOUT_MS = 10_000;

// Nest's Redis client logs a line for each answer after the first: with two replicas, one for every call.
Logger.overrideLogger(false);

let executions = 0;

export const executed = () => executions;

function check(question) {
  executions += 1;
  return answerTo(question);
}

/**
 * The transports that are compared. For each, `serve` starts a replica, and `open` returns a function that calls one; only
 * TCP needs the ports of the replicas. Nest's transports have no time-out here, which is their default and the fastest.
 *
 * @typedef {{ redisUrl: string, key: string, port?: number, ports?: number[] }} Place key: 32 bytes in hex
 * @typedef {object} Variant
 * @property {(place: Place) => Promise<void>} serve
 * @property {(place: Place) => Promise<(question: object) => Promise<object>>} open
 */

/** @type {Record<string, Variant>} */
export const VARIANTS = {
  'ours, sealed': ours('sealed', { sealed: true, nest: true }),
  'ours, plain': ours('plain', { sealed: false, nest: true }),
  'ours, sealed, without Nest': ours('raw', { sealed: true, nest: false }),
  'Nest Redis': {
    serve: ({ redisUrl }) => listen({ transport: Transport.REDIS, options: redisOf(redisUrl) }),
    open: async ({ redisUrl }) => clientOf({ transport: Transport.REDIS, options: redisOf(redisUrl) }),
  },
  'Nest TCP': {
    serve: ({ port }) => listen({ transport: Transport.TCP, options: { host: '127.0.0.1', port } }),
    open: ({ ports }) => roundRobin(ports),
  },
};

function ours(namespace, { sealed, nest }) {
  const connect = async ({ redisUrl, key }) => {
    const options = { redisUrl, namespace, environment: 'bench', processName: 'bench' };
    const bus = new Bus({ ...options, ...(sealed && { key: Buffer.from(key, 'hex') }) });
    await bus.connect();
    return bus;
  };
  return {
    serve: async (place) => {
      const bus = await connect(place);
      await (nest
        ? listen({ strategy: new BusServer(bus) })
        : bus.serve('bench', async (_, payload) => check(payload)));
    },
    open: async (place) => {
      const bus = await connect(place);
      return (question) => bus.call(PATTERN, question, { deadline: Date.now() + TIMEOUT_MS });
    },
  };
}

/** Nest's TCP client knows one server, so the replicas are called in turn. */
async function roundRobin(ports) {
  const open = (port) => clientOf({ transport: Transport.TCP, options: { host: '127.0.0.1', port } });
  const callers = await Promise.all(ports.map(open));
  let turn = 0;
  return (question) => callers[turn++ % callers.length](question);
}

async function clientOf(options) {
  const client = ClientProxyFactory.create(options);
  await client.connect();
  return (question) => firstValueFrom(client.send(PATTERN, question));
}

async function listen(options) {
  const app = await NestFactory.createMicroservice(benchModule(), { ...options, logger: false });
  await app.listen();
}

/** Plain JavaScript has no decorators, so they are called as functions. */
function benchModule() {
  class BenchController {
    check(question) {
      return check(question);
    }
  }
  const { prototype } = BenchController;
  Payload()(prototype, 'check', 0);
  MessagePattern(PATTERN)(prototype, 'check', Object.getOwnPropertyDescriptor(prototype, 'check'));
  Controller()(BenchController);
  class BenchModule {}
  Module({ controllers: [BenchController] })(BenchModule);
  return BenchModule;
}

function redisOf(redisUrl) {
  const { hostname, port } = new URL(redisUrl);
  return { host: hostname, port: Number(port) };
}
