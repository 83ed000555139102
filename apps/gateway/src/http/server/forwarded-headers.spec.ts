import { getFrom, startForwardingProxy } from '@cotejo/testing';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { startHttpApp } from '../../../test/http-app.js';

@Controller('seen')
class SeenController {
  @Get()
  seen(@Req() { ip, ips, host, protocol }: FastifyRequest) {
    return { ip, ips, host, protocol };
  }
}

it('lets no header about the client into Fastify, directly or through a proxy: only ClientOrigins reads such headers', async () => {
  const app = await startHttpApp([SeenController]);
  const proxy = await startForwardingProxy(app.url);
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9;proto=https;host=evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  try {
    const seen = { host: new URL(app.url).host, protocol: 'http' };
    const direct = await getFrom('127.1.2.3', `${app.url}/seen`, forged);
    expect(JSON.parse(direct.text)).toEqual({ ip: '127.1.2.3', ...seen });
    const proxied = await getFrom('127.1.2.3', `${proxy.url}/seen`, forged);
    expect(JSON.parse(proxied.text)).toEqual({ ip: '127.0.0.1', ...seen });
  } finally {
    await proxy.stop();
    await app.stop();
  }
});
