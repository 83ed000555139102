import { readFileSync } from 'node:fs';
import { ERROR_CODES, ERROR_REASONS, REASONS } from '@cotejo/contracts';
import { Contract, type Document } from '../harness/contract.js';

/** The document has every field and code of the interface specification; that the product keeps it, other suites show. */
const document = JSON.parse(readFileSync(new URL('../../docs/reference/openapi.json', import.meta.url), 'utf8'));
const { operations } = new Contract(document);
const schemaOf = (name: string): Document => document.components.schemas[name];

/** Interface, section 2; our additions are not listed. */
const FIELDS: Record<string, Record<string, string>> = {
  AnalyzeRequest: { doc_number: 'string', phone: 'string', ip_address: 'string', amount: 'number' },
  AnalyzeResponse: { risk_score: 'number', recommendation: 'string', reasons: 'array' },
  VerifyRequest: {
    cedula: 'string',
    telefono: 'string',
    email: 'string',
    direccion: 'string',
    ciudad: 'string',
    monto: 'integer',
  },
  VerifyResponse: {
    success: 'boolean',
    transaction_id: 'string',
    risk_score: 'integer',
    risk_level: 'string',
    recommendation: 'string',
    cedula: 'object',
    telefono: 'object',
    email: 'object',
    direccion: 'object',
    risk_factors: 'array',
    created_at: 'string',
  },
  VerifyCedula: { valid: 'boolean', nombre: 'string', estado: 'string', lugar_expedicion: 'string' },
  VerifyTelefono: {
    valid: 'boolean',
    operador: 'string',
    tipo: 'string',
    antiguedad_meses: 'integer',
    match_titular: 'boolean',
  },
  VerifyEmail: { valid: 'boolean', domain_age_days: 'integer', disposable: 'boolean' },
  VerifyDireccion: { valid: 'boolean', estandarizada: 'string', estrato: 'integer', zona_riesgo: 'string' },
  CedulaRecord: {
    cedula: 'string',
    valid: 'boolean',
    nombre_completo: 'string',
    primer_nombre: 'string',
    segundo_nombre: 'string',
    primer_apellido: 'string',
    segundo_apellido: 'string',
    estado: 'string',
    fecha_expedicion: 'string',
    lugar_expedicion: 'string',
  },
};

describe('the interface specification', () => {
  it.each(Object.entries(FIELDS))('has every field of %s', (name, fields) => {
    const { properties, required } = schemaOf(name);
    for (const [field, type] of Object.entries(fields)) {
      expect([field, typesOf(properties[field])]).toEqual([field, [type]]);
    }
    // Members of an answer are always present; of a request only the document is required.
    const isRequest = name.endsWith('Request');
    expect(required).toEqual(isRequest ? [Object.keys(fields)[0]] : Object.keys(fields));
    expect(schemaOf(name).additionalProperties).toBe(isRequest ? false : undefined);
  });

  it('has every code it names', () => {
    const { code } = schemaOf('Error').properties;
    const six = 'bad_request unauthorized forbidden not_found rate_limit_exceeded internal_error'.split(' ');
    expect(code.enum).toEqual([...six, 'service_unavailable']);
    expect(code.enum).toEqual(ERROR_CODES);
    expect(schemaOf('ErrorReason').enum).toEqual(Object.keys(ERROR_REASONS));
    expect(schemaOf('ReasonCode').enum).toEqual(Object.keys(REASONS));
    for (const known of ['ip_location_mismatch', 'velocity_check_failed']) {
      expect(schemaOf('ReasonCode').enum).toContain(known);
    }
    expect(schemaOf('AnalyzeResponse').properties.recommendation.enum).toContain('REJECT');
    expect(schemaOf('VerifyResponse').properties.recommendation.enum).toContain('aprobar');
    expect(schemaOf('VerifyResponse').properties.risk_level.enum).toEqual(['bajo', 'medio', 'alto']);
    expect(schemaOf('VerifyTelefono').properties.tipo.enum).toContain('pospago');
  });

  it('has its three endpoints, each with success status 200 only and either key header', () => {
    const { verify, analyze, lookUpCedula } = operations;
    expect(verify).toMatchObject({ path: '/v1/verify', method: 'post' });
    expect(analyze).toMatchObject({ path: '/v1/analyze', method: 'post' });
    expect(lookUpCedula).toMatchObject({ path: '/v1/cedula/{numero}', method: 'get' });
    const schemes = document.components.securitySchemes;
    expect(schemes.ApiKeyHeader).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-API-Key' });
    expect(schemes.BearerKey).toMatchObject({ type: 'http', scheme: 'bearer' });
    for (const keyed of [verify, analyze, lookUpCedula]) {
      expect(keyed?.operation.security).toEqual([{ ApiKeyHeader: [] }, { BearerKey: [] }]);
      const statuses = Object.keys(keyed?.operation.responses);
      expect(statuses.filter((status) => status < '400')).toEqual(['200']);
      expect(statuses).toEqual(expect.arrayContaining(['400', '401', '403', '404', '429', '431', '500', '503']));
    }
  });
});

it('has every test cédula of section 4.4 on every endpoint', () => {
  const numbers = ['1000000001', '1000000002', '1000000003', '1000000004', '1000000005'];
  const valuesOf = (examples: Document): unknown[] => Object.values(examples).map((example: Document) => example.value);
  for (const [operation, member] of [
    ['verify', 'cedula'],
    ['analyze', 'doc_number'],
  ] as const) {
    const json = operations[operation]?.operation.requestBody.content['application/json'];
    const requested = valuesOf(json.examples).map((value) => (value as Record<string, string>)[member]);
    expect(requested.slice(0, 5)).toEqual(numbers);
  }
  const lookedUp = valuesOf(operations.lookUpCedula?.operation.parameters[0].examples);
  expect(lookedUp.slice(0, 5)).toEqual(numbers);
});

/** The types of a documented value, references followed, without null. */
function typesOf(schema: Document): string[] {
  if (schema.$ref) {
    return typesOf(schemaOf(schema.$ref.split('/').at(-1)));
  }
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const own = schema.type ? [schema.type].flat() : parts.flatMap(typesOf);
  return [...new Set<string>(own)].filter((type) => type !== 'null');
}
