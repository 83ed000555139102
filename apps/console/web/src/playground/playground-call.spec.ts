import { execFileSync, spawnSync } from 'node:child_process';
import type { Catalogue } from '../../../src/api/playground.api.js';
import { curlSample, pythonSample } from '../samples/call-samples.js';
import {
  apiCall,
  chosenNames,
  type Entered,
  isPerson,
  kindsOf,
  newPerson,
  playgroundCall,
  valuesOf,
} from './playground-call.js';

const API = 'http://127.0.0.1:3000';
const entered = (over: Partial<Entered> = {}): Entered => ({
  operation: 'verify',
  values: { cedulas: ' 1000000001 ', emails: '', addresses: `Calle 5 # "5-05" 'ñ' $HOME` },
  amountCop: 250_000,
  include: ['sources', 'receipt'],
  ...over,
});

const test = (value: string, name: string) => ({ value, name, es: name, en: name });
const catalogue: Catalogue = {
  cedulas: [test('1000000001', 'approved')],
  phones: [test('+573000000002', 'sim_swap_recent')],
  emails: [],
  addresses: [],
  ips: [],
  biometrics: [],
};

/** Not every machine that builds this has one. */
const withPython = spawnSync('python3', ['--version']).status === 0 ? it : it.skip;

describe('a call of the playground', () => {
  it('names what is filled in as the operation does', () => {
    const address = entered().values.addresses;
    expect(playgroundCall(entered()).body).toEqual({ cedula: '1000000001', direccion: address, monto: 250_000 });
    const analyze = playgroundCall(entered({ operation: 'analyze' }));
    expect(analyze.body).toEqual({ doc_number: '1000000001', address, amount: 250_000 });
    const lookUp = playgroundCall(entered({ operation: 'cedula' }));
    expect(lookUp).toEqual({ operation: 'cedula', body: { cedula: '1000000001' }, include: [] });
    expect(kindsOf('cedula')).toEqual(['cedulas']);
  });

  it('is a request of the public API', () => {
    const posted = apiCall(API, 'k', playgroundCall(entered()));
    expect(posted).toMatchObject({ method: 'POST', url: `${API}/v1/verify?include=sources,receipt` });
    const got = apiCall(API, 'k', { operation: 'cedula', body: { cedula: '1.000/1' }, include: [] });
    expect(got).toEqual({ method: 'GET', url: `${API}/v1/cedula/1.000%2F1`, key: 'k', body: null });
  });

  it('runs as it is when pasted: into a shell', () => {
    const call = playgroundCall(entered());
    const script = `curl() { for last; do :; done; printf '%s' "$last"; }\n${curlSample(apiCall(API, 'k', call))}`;
    expect(JSON.parse(execFileSync('sh', ['-c', script]).toString())).toEqual(call.body);
  });

  withPython('runs as it is when pasted: into Python', () => {
    const call = playgroundCall(entered());
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
  it('is kept by the names of test values, and fills the fields again', () => {
    const values = { cedulas: '1000000001', phones: '+573000000002' };
    const names = chosenNames({ operation: 'verify', values }, catalogue);
    expect(names).toEqual({ cedulas: 'approved', phones: 'sim_swap_recent' });
    expect(valuesOf(names ?? {}, catalogue)).toEqual(values);
    expect(valuesOf({ cedulas: 'approved', phones: 'gone' }, catalogue)).toEqual({ cedulas: '1000000001' });
  });

  it('without a cédula is about a fictional person, somebody new each time it is used', () => {
    const values = { cedulas: newPerson(), phones: '+573000000002' };
    expect(chosenNames({ operation: 'verify', values }, catalogue)).toEqual({ phones: 'sim_swap_recent' });
    expect(isPerson(valuesOf({ phones: 'sim_swap_recent' }, catalogue).cedulas ?? '')).toBe(true);
    expect(['1000000001', '1020304050', '10000001001'].some(isPerson)).toBe(false);
  });

  it('is none with anything else that was typed, which is not kept', () => {
    expect(chosenNames({ operation: 'verify', values: { cedulas: '1020304050' } }, catalogue)).toBeNull();
    expect(chosenNames({ operation: 'verify', values: {} }, catalogue)).toBeNull();
    const ofOther = { cedulas: '1000000001', phones: 'anything' };
    expect(chosenNames({ operation: 'cedula', values: ofOther }, catalogue)).toEqual({ cedulas: 'approved' });
  });
});
