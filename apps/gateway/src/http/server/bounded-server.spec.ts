import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EdgeApp, startEdge } from '../../../test/edge-app.js';
import { EDGE_LIMITS } from './server-limits.js';

describe('a connection', () => {
  let edge: EdgeApp;
  beforeAll(async () => {
    edge = await startEdge([]);
  });
  afterAll(() => edge.stop());

  const REQUEST = 'GET /none HTTP/1.1\r\nHost: api\r\n\r\n';
  const { requestsPerConnection, requestsUnanswered } = EDGE_LIMITS;

  /** Sends so many requests at once, and again when all of them were answered; returns the answers until the end. */
  const answersTo = (atOnce: number) =>
    new Promise<string[]>((resolve) => {
      const statuses: string[] = [];
      let due = 0;
      const send = () => {
        due += atOnce;
        socket.write(REQUEST.repeat(atOnce));
      };
      const socket = connect(Number(new URL(edge.url).port), '127.0.0.1', send).setEncoding('latin1');
      socket.on('data', (text: string) => {
        statuses.push(...(text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []));
        if (statuses.length === due && socket.writable) {
          send();
        }
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(statuses));
    });

  it('serves as many requests as it may, and ends with the last of them', async () => {
    const statuses = await answersTo(requestsUnanswered - 1);
    expect(statuses).toHaveLength(requestsPerConnection);
    expect(new Set(statuses)).toEqual(new Set(['404']));
  });

  it('ends when too many requests come before their answers have left', async () => {
    expect(await answersTo(400)).toHaveLength(requestsUnanswered);
  });

  it('lets a client that is still sending a refused body read its answer', async () => {
    const BODY_BYTES = 2_000_000;
    const socket = connect({
      port: Number(new URL(edge.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    }).setEncoding('latin1');
    const events: string[] = [];
    socket.on('error', (error: Error & { code?: string }) => events.push(error.code ?? error.message));
    socket.on('end', () => events.push('end'));
    let answer = '';
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.write(`GET /none HTTP/1.1\r\nHost: api\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`);
    for (let parts = 0; parts < 20; parts += 1) {
      await sleep(10);
      if (socket.writable) {
        socket.write('1'.repeat(10_000));
      }
    }
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"request_id"/);
    expect(events).toEqual(['end']);
  });
});
