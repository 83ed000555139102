import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_LIMITS } from '@cotejo/http';
import { useFixture } from '@cotejo/testing';
import { startHttpApp } from '../../../test/http-app.js';

describe('a connection', () => {
  const app = useFixture(() => startHttpApp([]));

  const REQUEST = 'GET /none HTTP/1.1\r\nHost: api\r\n\r\n';
  const { requestsPerConnection, requestsUnanswered } = SERVER_LIMITS;

  /** Sends this many requests at once, repeats after all are answered, and returns all statuses when the connection closes. */
  const answersTo = (atOnce: number) =>
    new Promise<string[]>((resolve) => {
      const statuses: string[] = [];
      let sent = 0;
      const send = () => {
        sent += atOnce;
        socket.write(REQUEST.repeat(atOnce));
      };
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1', send).setEncoding('latin1');
      socket.on('data', (text: string) => {
        statuses.push(...(text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []));
        if (statuses.length === sent && socket.writable) {
          send();
        }
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(statuses));
    });

  it('closes after the last of the allowed requests, and answers all of them', async () => {
    const statuses = await answersTo(requestsUnanswered - 1);
    expect(statuses).toHaveLength(requestsPerConnection);
    expect(new Set(statuses)).toEqual(new Set(['404']));
  });

  it('closes when too many pipelined requests have no answer yet', async () => {
    expect(await answersTo(400)).toHaveLength(requestsUnanswered);
  });

  it('lets the client read the answer while it still sends a refused body', async () => {
    const BODY_BYTES = 2_000_000;
    const socket = connect({
      port: Number(new URL(app.url).port),
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
