import { Env } from '@cotejo/platform';
import { readGatewayConfig } from './gateway.config.js';

const read = (variables: NodeJS.ProcessEnv) => readGatewayConfig(new Env(variables));

describe('readGatewayConfig', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('allows plain HTTP on %s', (COTEJO_HOST) => {
    expect(read({ COTEJO_HOST })).toMatchObject({ host: COTEJO_HOST, tls: null });
  });

  it.each(['0.0.0.0', '::', '192.0.2.1', 'gateway.example'])(
    'refuses plain HTTP on %s unless TLS ends in a proxy',
    (COTEJO_HOST) => {
      expect(() => read({ COTEJO_HOST })).toThrow('COTEJO_HOST: must be a loopback address unless TLS');
      expect(read({ COTEJO_HOST, COTEJO_TLS_TERMINATED: 'true' }).host).toBe(COTEJO_HOST);
    },
  );

  it('refuses a certificate without its key, and a key without its certificate', () => {
    expect(() => read({ COTEJO_TLS_CERT_FILE: '/none' })).toThrow('COTEJO_TLS_KEY_FILE: must be set');
    expect(() => read({ COTEJO_TLS_KEY_FILE: '/none' })).toThrow('COTEJO_TLS_CERT_FILE: must be set');
  });

  it.each(['console.example', 'ftp://console.example'])(
    'refuses %s as the origin of the console',
    (COTEJO_CONSOLE_URL) => {
      expect(() => read({ COTEJO_CONSOLE_URL })).toThrow('COTEJO_CONSOLE_URL: must be an origin');
    },
  );

  it('has a request budget of one second by default and of thirty seconds at most', () => {
    expect(read({})).toMatchObject({ requestBudgetMs: 1_000, sourceBudgetMs: 600 });
    expect(read({ COTEJO_REQUEST_BUDGET_MS: '30000' }).requestBudgetMs).toBe(30_000);
    expect(() => read({ COTEJO_REQUEST_BUDGET_MS: '30001' })).toThrow('from 100 to 30000');
  });
});
