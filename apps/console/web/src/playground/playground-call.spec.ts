import { execFileSync, spawnSync } from 'node:child_process';
import type { Catalogue } from '../../../src/api/playground.api.js';
import { curlSample, pythonSample } from '../samples/call-samples.js';
import {
  apiCall,
  fromScenario,
  isPerson,
  listKinds,
  parsePesos,
  playgroundCall,
  type RequestFields,
  randomPerson,
  testDocuments,
  toScenario,
} from './playground-call.js';

const API = 'http://127.0.0.1:3000';
const fields = (over: Partial<RequestFields> = {}): RequestFields => ({
  operation: 'verify',
  documentKind: '',
  values: { cedulas: ' 1000000001 ', emails: '', addresses: `Calle 5 # "5-05" 'ñ' $HOME` },
  name: '',
  amountCop: 250_000,
  include: ['sources', 'receipt'],
  ...over,
});

const test = (value: string, name: string) => ({ value, name, es: name, en: name });
const catalogue: Catalogue = {
  cedulas: [test('1000000001', 'approved')],
  documents: [{ ...test('1000001', 'foreigner_card'), kind: 'CE' }],
  phones: [test('+573000000002', 'sim_swap_recent')],
  emails: [],
  addresses: [],
  ips: [],
  biometrics: [],
};

/** Some build machines have no Python. */
const withPython = spawnSync('python3', ['--version']).status === 0 ? it : it.skip;

describe('a call of the playground', () => {
  it('names each value as the operation names it', () => {
    const address = fields().values.addresses;
    expect(playgroundCall(fields()).body).toEqual({ cedula: '1000000001', direccion: address, monto: 250_000 });
    const analyze = playgroundCall(fields({ operation: 'analyze' }));
    expect(analyze.body).toEqual({ doc_number: '1000000001', address, amount: 250_000 });
    const lookUp = playgroundCall(fields({ operation: 'cedula' }));
    expect(lookUp).toEqual({ operation: 'cedula', body: { cedula: '1000000001' }, include: [] });
    expect(listKinds('cedula')).toEqual(['cedulas']);
  });

  it('has the kind of the document, and the test values of the kind', () => {
    const values = { cedulas: '1000001' };
    const body = (operation: RequestFields['operation']) =>
      playgroundCall(fields({ operation, documentKind: 'CE', values, amountCop: null })).body;
    expect(body('verify')).toEqual({ cedula: '1000001', tipo_documento: 'CE' });
    expect(body('analyze')).toEqual({ doc_number: '1000001', doc_type: 'CE' });
    expect(body('cedula')).toEqual({ cedula: '1000001', tipo_documento: 'CE' });
    expect(testDocuments(catalogue, 'CE').map(({ value }) => value)).toEqual(['1000001']);
    expect(testDocuments(catalogue, 'CC')).toBe(catalogue.cedulas);
  });

  it('has the name of the buyer where the operation compares it', () => {
    const bodyOf = (operation: RequestFields['operation'], name: string) =>
      playgroundCall(fields({ operation, name, values: {}, amountCop: null })).body;
    expect(bodyOf('verify', ' Ana Ñame ')).toEqual({ nombre: 'Ana Ñame' });
    expect(bodyOf('analyze', 'Ana Ñame')).toEqual({ name: 'Ana Ñame' });
    expect(bodyOf('cedula', 'Ana Ñame')).toEqual({});
    expect(bodyOf('verify', ' ')).toEqual({});
  });

  it('becomes a request of the public API', () => {
    const posted = apiCall(API, 'k', playgroundCall(fields()));
    expect(posted).toMatchObject({ method: 'POST', url: `${API}/v1/verify?include=sources,receipt` });
    const body = { cedula: '1.000/1' };
    const lookUp = apiCall(API, 'k', { operation: 'cedula', body, include: [] });
    expect(lookUp).toEqual({ method: 'POST', url: `${API}/v1/cedula`, key: 'k', body });
  });

  it('works when pasted into a shell', () => {
    const call = playgroundCall(fields());
    const script = `curl() { for last; do :; done; printf '%s' "$last"; }\n${curlSample(apiCall(API, 'k', call))}`;
    expect(JSON.parse(execFileSync('sh', ['-c', script]).toString())).toEqual(call.body);
  });

  withPython('works when pasted into Python', () => {
    const call = playgroundCall(fields());
    const stub = [
      'import json, sys, types',
      'module = types.ModuleType("requests")',
      'class Answer:',
      '    status_code = 200',
      '    def json(self): return {}',
      'def post(url, **options):',
      '    sys.stderr.write(json.dumps([url, options["json"]]))',
      '    return Answer()',
      'module.post = post',
      'sys.modules["requests"] = module',
    ];
    const script = `${[...stub, pythonSample(apiCall(API, 'k', call))].join('\n')}\n`;
    const ran = execFileSync('sh', ['-c', 'python3 - 2>&1 >/dev/null'], { input: script });
    expect(JSON.parse(ran.toString())).toEqual([`${API}/v1/verify?include=sources,receipt`, call.body]);
  });
});

describe('a scenario', () => {
  it('has the names of test values, and fills the form with their values', () => {
    const values = { cedulas: '1000000001', phones: '+573000000002' };
    const names = toScenario({ operation: 'verify', values }, catalogue);
    expect(names).toEqual({ cedulas: 'approved', phones: 'sim_swap_recent' });
    expect(fromScenario(names ?? {}, catalogue)).toEqual(values);
    expect(fromScenario({ cedulas: 'approved', phones: 'gone' }, catalogue)).toEqual({ cedulas: '1000000001' });
  });

  it('without a cédula gets a new fictional person each time', () => {
    const values = { cedulas: randomPerson(), phones: '+573000000002' };
    expect(toScenario({ operation: 'verify', values }, catalogue)).toEqual({ phones: 'sim_swap_recent' });
    expect(isPerson(fromScenario({ phones: 'sim_swap_recent' }, catalogue).cedulas ?? '')).toBe(true);
    expect(['1000000001', '1020304050', '10000001001'].some(isPerson)).toBe(false);
  });

  it('does not exist when a typed value is not a test value, so typed values are never saved', () => {
    expect(toScenario({ operation: 'verify', values: { cedulas: '1020304050' } }, catalogue)).toBeNull();
    expect(toScenario({ operation: 'verify', values: {} }, catalogue)).toBeNull();
    const ofOther = { cedulas: '1000000001', phones: 'anything' };
    expect(toScenario({ operation: 'cedula', values: ofOther }, catalogue)).toEqual({ cedulas: 'approved' });
  });
});

describe('parsePesos', () => {
  it.each([
    ['250000', 250_000],
    ['$ 250.000', 250_000],
    ['1,500', 1_500],
    ['', null],
    ['gratis', null],
    ['99999999999999', 9_999_999_999_999],
  ])('reads %j as %s', (typed, pesos) => expect(parsePesos(typed)).toBe(pesos));
});
