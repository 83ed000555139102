import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchClient, sendBatch } from '../../harness/batch-client.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';
import { describeWith, findTool } from '../../harness/tools.js';
import { Edge } from '../../zero-storage/edge.js';

/** Batches pass the shipped proxy as a stream. */
describeWith(findTool('nginx'), 'nginx with the settings of the Ingress', () => {
  let running: RunningProduct;
  let edge: Edge;
  let key: string;
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-nginx-'));

  beforeAll(async () => {
    running = await lend('sandbox');
    const port = Number(new URL(running.url).port);
    edge = (await Edge.start(folder, { gateway: port, console: port })) as Edge;
    key = await running.key('unlimited');
  }, 60_000);
  afterAll(async () => {
    await edge?.stop();
    rmSync(folder, { recursive: true });
  });

  it('passes a batch of 1 MB', async () => {
    const row = { cedula: '1000000001', direccion: `Calle 72 # 10-34 ${'bodega '.repeat(25)}`.trim() };
    const rows = Array.from({ length: 5_000 }, () => row);
    expect(JSON.stringify(rows).length).toBeGreaterThan(1_000_000);
    const { status, summary } = await sendBatch(edge.urls.gateway, key, rows);
    expect(status).toBe(200);
    expect(summary).toMatchObject({ rows: 5_000, ended_by: 'end_of_input' });
  }, 120_000);

  it('passes each row at once, in both directions', async () => {
    const client = new BatchClient(edge.urls.gateway, key);
    const lines = client.lines();
    for (let index = 0; index < 3; index += 1) {
      client.write({ cedula: '1000000001' });
      expect(JSON.parse((await lines.next()).value)).toMatchObject({ row: index + 1, status: 200 });
    }
    client.destroy();
  });

  it('lets the gateway, and not nginx, end a batch after 60 seconds of silence', async () => {
    const client = new BatchClient(edge.urls.gateway, key);
    client.write({ cedula: '1000000001' });
    const startedAt = performance.now();
    const { lines, summary } = await client.answer();
    client.destroy();
    expect(performance.now() - startedAt).toBeGreaterThan(59_000);
    expect([lines.length, summary?.ended_by]).toEqual([1, 'input_timeout']);
  }, 90_000);

  it('lets the gateway refuse a body that is too large, with the reason', async () => {
    const response: Response = await fetch(`${edge.urls.gateway}/v1/verify`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ cedula: '1000000001', direccion: 'x'.repeat(100_000) }),
    });
    expect([response.status, ((await response.json()) as { reason: string }).reason]).toEqual([413, 'body_too_large']);
  });
});
