import { execFileSync } from 'node:child_process';
import { type ApiCall, curlSample, firstCall, pythonSample, typescriptSample } from './call-samples.js';

const call = (body: ApiCall['body']): ApiCall => ({
  method: body ? 'POST' : 'GET',
  url: 'https://api.example.com/v1/x?include=sources&a=b',
  key: 'sk_test_cot_x',
  body,
});

/** The arguments that a shell passes to curl. */
const readArguments = (sample: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${sample}`])
    .toString()
    .split('\0')
    .slice(0, -1);

describe('curlSample', () => {
  it.each([
    { direccion: `Calle 1 # 2-3; rm -rf "$HOME" 'x' \`id\`` },
    { nombre: 'José \\ Ñandú\n', monto: 1, lista: [null, true] },
  ])('passes the body to curl unchanged: %j', (body) => {
    const { url, key } = call(body);
    const expected = ['-s', url, '-H', `X-API-Key: ${key}`, '-H', 'Content-Type: application/json', '-d'];
    expect(readArguments(curlSample(call(body)))).toEqual([...expected, JSON.stringify(body)]);
  });

  it('sends no body with a GET', () => {
    expect(readArguments(curlSample(call(null)))).toEqual(['-s', call(null).url, '-H', 'X-API-Key: sk_test_cot_x']);
  });

  it('calls analyze when the plan does not allow verify', () => {
    expect(curlSample(firstCall('http://127.0.0.1:3000', 'k'))).toContain('curl -s http://127.0.0.1:3000/v1/verify');
    expect(curlSample(firstCall('http://127.0.0.1:3000', 'k', false))).toContain('/v1/analyze');
  });
});

describe('typescriptSample', () => {
  it('calls fetch with the URL, headers and body of the call', async () => {
    const body = { direccion: `"${'`'}'\${x}`, gps: { lat: 1.5, lon: null } };
    const received: unknown[] = [];
    const fetch = async (url: string, options: { headers: unknown; body: string; method: string }) => {
      received.push(url, options.method, options.headers, JSON.parse(options.body));
      return { status: 200, json: async () => ({}) };
    };
    const run = new Function('fetch', 'console', `return (async () => {${typescriptSample(call(body))}})()`);
    await run(fetch, { log: () => {} });
    const headers = { 'X-API-Key': 'sk_test_cot_x', 'Content-Type': 'application/json' };
    expect(received).toEqual([call(body).url, 'POST', headers, body]);
  });
});

describe('pythonSample', () => {
  it('writes JSON values as Python literals', () => {
    const sample = pythonSample(call({ a: null, b: true, c: [false, 'x"y'], d: { e: 1.5 } }));
    expect(sample).toContain('json={"a": None, "b": True, "c": [False, "x\\"y"], "d": {"e": 1.5}},');
    expect(sample).toContain('requests.post(');
  });
});
