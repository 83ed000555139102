const PEOPLE = 5_000_000;

/** The payload of a call: about 0.4 kB of JSON, with a different fictional person each time. */
export function createQuestion(index) {
  const document = String(1_020_000_000 + (index % PEOPLE));
  return {
    query: {
      document,
      name: 'MARIA FERNANDA GOMEZ RUIZ',
      phone: '+573000000001',
      email: 'clean@sandbox.example',
      address: 'Calle 100 # 8A-55 Apto 501, Torre 2',
      city: 'Bogotá',
      ip: '192.0.2.1',
      gps: { latitude: 4.68361, longitude: -74.04789, accuracyMetres: 25 },
    },
    caller: { tenant: 'tnt_2f1c9a7be04d', plan: 'corporativo', scopes: ['source:geo', 'source:registry'] },
    scenario: 'clean',
  };
}

/** The answer of a replica: about 0.75 kB of JSON. Only the document comes from the question. */
export function answerTo({ query: { document } }) {
  const provenance = { source: 'geo', provider: 'local', observedAt: '2025-01-15T12:00:00.000Z' };
  return {
    status: 'ok',
    source: 'geo',
    provider: 'local',
    asOf: '2025-01-15',
    tookMs: 0.184,
    record: {
      document,
      department: { code: '11', name: 'BOGOTA D.C.' },
      municipality: { code: '11001', name: 'BOGOTA D.C.', latitude: 4.64925, longitude: -74.106992 },
      network: { country: 'CO', operator: 'EJEMPLO S.A.', kind: 'residential' },
      distanceMetres: 412.7,
    },
    signals: [
      { code: 'address_valid', value: true, ...provenance },
      { code: 'ip_country_mismatch', value: false, ...provenance },
      { code: 'ip_is_proxy', value: 'unknown', ...provenance },
    ],
  };
}

/** @throws Error unless the answer belongs to this question and is complete */
export function verifyAnswer(answer, { query: { document } }) {
  if (answer?.record?.document !== document || answer.signals.length !== 3) {
    throw new Error('the answer belongs to another question or is incomplete');
  }
}
