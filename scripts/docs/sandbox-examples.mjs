import { setTimeout as delay } from 'node:timers/promises';

/** Inputs of a clean buyer, sent beside a test cédula. */
const cleanBuyer = {
  phone: '+573000000001',
  email: 'clean@sandbox.example',
  address: 'Calle 1 # 1-01',
  city: 'Bogotá',
  amount: 250_000,
  ip: '192.0.2.1',
};

/** The words of each variant. */
const words = {
  verify: {
    cedula: 'cedula',
    phone: 'telefono',
    phoneToken: 'telefono_token',
    address: 'direccion',
    city: 'ciudad',
    amount: 'monto',
    documentKind: 'tipo_documento',
  },
  analyze: { cedula: 'doc_number', documentKind: 'doc_type', phoneToken: 'phone_token' },
};
const sharedWords = { ip: 'ip_address', biometric: 'biometric_transaction' };

/** Inputs that a line is compared with. */
const besideLine = {
  other_device: { phoneToken: 'token-of-the-device' },
  line_elsewhere: { gps: { lat: 4.65, lon: -74.1 } },
};

/** Each kind of test value, with the other inputs that its source needs. */
const inputsOf = {
  documents: (value, { kind }) => ({ cedula: value, documentKind: kind }),
  phones: (value, { name }) => ({ phone: value, ...besideLine[name] }),
  emails: (value) => ({ email: value }),
  addresses: (value) => ({ address: value, city: cleanBuyer.city }),
  ips: (value) => ({ ip: value, city: cleanBuyer.city }),
  biometrics: (value) => ({ biometric: value }),
  payers: (value) => ({ payment: { holder: value } }),
  bins: (value) => ({ payment: { method: 'card', bin: value } }),
};

const fixed = {
  transaction_id: `txn_${'a'.repeat(26)}`,
  request_id: `req_${'a'.repeat(26)}`,
  created_at: '2026-01-15T10:15:30.123-05:00',
};

/**
 * @param {string} url
 * @param {import('./sandbox-examples.d.mts').ExampleKeys} keys
 * @returns {Promise<import('./sandbox-examples.d.mts').SandboxExamples>}
 */
export async function recordSandboxExamples(url, keys) {
  const catalogue = await (await fetch(`${url}/v1/sandbox/scenarios`)).json();
  const examples = { verify: {}, analyze: {}, lookUpCedula: {}, lookUpCedulaInBody: {} };
  for (const { name, en, degraded, ...buyer } of buyersOf(catalogue)) {
    for (const variant of ['verify', 'analyze']) {
      const request = translate(buyer.inputs, words[variant]);
      const call = post(`${url}/v1/${variant}`, keys[variant], request);
      examples[variant][name] = { summary: en, request, ...(await sendUntilExpected(call, degraded)) };
    }
    if (!buyer.isScenario) {
      continue;
    }
    const { cedula } = buyer.inputs;
    const lookUps = {
      lookUpCedula: { request: cedula, call: get(`${url}/v1/cedula/${cedula}`, keys.verify) },
      lookUpCedulaInBody: { request: { cedula }, call: post(`${url}/v1/cedula`, keys.verify, { cedula }) },
    };
    for (const [operation, { request, call }] of Object.entries(lookUps)) {
      examples[operation][name] = { summary: en, request, ...(await sendUntilExpected(call, degraded)) };
    }
  }
  return examples;
}

/**
 * One buyer for each scenario: a test cédula with clean inputs, or a test value with a cédula that no other buyer has. A fault
 * of the API itself has no answer to show, and a doubt that evidence clears takes two requests.
 */
function buyersOf({ cedulas, faults: _, ...inputs }) {
  const ends = cedulas.filter(({ challenges }) => !challenges);
  const persons = ends.map(({ value, name, en }) => ({
    name,
    en,
    isScenario: true,
    degraded: null,
    inputs: { cedula: value, ...cleanBuyer },
  }));
  const values = Object.entries(inputs).flatMap(([kind, entries]) => entries.map((entry) => [kind, entry]));
  const others = values.map(([kind, entry], index) => ({
    name: entry.name,
    en: entry.en,
    isScenario: false,
    // The source that fails in this scenario: only lines have such test values.
    degraded: entry.fault ? 'telco' : null,
    inputs: { cedula: String(1_032_000_001 + index), ...inputsOf[kind](entry.value, entry) },
  }));
  return [...persons, ...others];
}

const translate = (inputs, names) =>
  Object.fromEntries(
    Object.entries(inputs).map(([input, value]) =>
      input === 'payment' && names === words.verify
        ? ['pago', paymentOfVerify(value)]
        : [names[input] ?? sharedWords[input] ?? input, value],
    ),
  );

const paymentOfVerify = ({ method, holder, bin }) => ({
  ...(method && { metodo: 'tarjeta' }),
  ...(holder && { titular: holder }),
  ...(bin && { bin }),
});

const post = (url, key, body) => ({
  url,
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  },
});
const get = (url, key) => ({ url, init: { headers: { 'x-api-key': key } } });

const retriesMax = 5;

/** Repeats a call that met a limit, or a source that was late because the machine was busy. */
async function sendUntilExpected(call, degraded, retries = 0) {
  const response = await fetch(call.url, { ...call.init, signal: AbortSignal.timeout(35_000) });
  const body = await response.json();
  const isLimited = body.reason === 'rate_limited';
  const isAsMeant = response.status < 429 && response.headers.get('x-degraded') === degraded;
  if (isLimited || (!isAsMeant && retries < retriesMax)) {
    await delay(body.retry_after_ms ?? 500);
    return sendUntilExpected(call, degraded, isLimited ? retries : retries + 1);
  }
  return { status: response.status, response: uniform(body) };
}

/** The same members in the same order; ids and times are replaced by fixed ones. */
function uniform(body) {
  const known = Object.entries(fixed).filter(([member]) => member in body);
  return { ...body, ...Object.fromEntries(known) };
}

export function examplesText(examples) {
  const operations = Object.entries(examples).map(([operation, scenarios]) => {
    const lines = Object.entries(scenarios).map(([name, example]) => `    "${name}": ${JSON.stringify(example)}`);
    return `  "${operation}": {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${operations.join(',\n')}\n}\n`;
}
