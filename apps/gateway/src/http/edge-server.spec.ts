import { connect } from 'node:net';
import { type EdgeApp, startEdge } from '../../test/edge-app.js';
import { EDGE_LIMITS } from './edge-limits.js';

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
        if (statuses.length === due && socket.writable) send();
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
});
