import { connect } from 'node:net';
import { type EdgeApp, startEdge } from '../../test/edge-app.js';
import { EDGE_LIMITS } from './edge-limits.js';

describe('a connection', () => {
  let edge: EdgeApp;
  beforeAll(async () => {
    edge = await startEdge([]);
  });
  afterAll(() => edge.stop());

  const statusesOf = (bytes: string) =>
    new Promise<string[]>((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connect(Number(new URL(edge.url).port), '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => chunks.push(chunk));
      const statuses = () =>
        Buffer.concat(chunks)
          .toString()
          .match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
      socket.on('close', () => resolve(statuses()));
    });

  it('serves as many requests as it may, and ends with the last of them', async () => {
    const request = 'GET /none HTTP/1.1\r\nHost: api\r\n\r\n';
    const statuses = await statusesOf(request.repeat(EDGE_LIMITS.requestsPerConnection + 20));
    expect(statuses).toHaveLength(EDGE_LIMITS.requestsPerConnection);
    expect(new Set(statuses)).toEqual(new Set(['404']));
  });
});
