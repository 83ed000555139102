import { SANDBOX_CATALOGUE } from '@cotejo/contracts';

/**
 * A case for each test value of the sandbox, for verify and for analyze. A value that is added to the catalogue later gets its
 * cases when `npm run docs` runs.
 */

const LIMITS = { reviewFrom: 30, rejectFrom: 70 };
const BASE_POINTS = 10;
const ANALYZE_WORDS = { aprobar: 'APPROVE', revisar: 'REVIEW', rechazar: 'REJECT' };

/** The member of each call, and what a value needs beside it to take effect. */
/** @type {{ kind: string, verify: string, analyze: string, city?: boolean }[]} */
const KINDS = [
  { kind: 'phones', verify: 'telefono', analyze: 'phone' },
  { kind: 'emails', verify: 'email', analyze: 'email' },
  { kind: 'addresses', verify: 'direccion', analyze: 'address', city: true },
  { kind: 'ips', verify: 'ip_address', analyze: 'ip_address', city: true },
  { kind: 'biometrics', verify: 'biometric_transaction', analyze: 'biometric_transaction' },
  { kind: 'payers', verify: 'pago.titular', analyze: 'payment.holder' },
  { kind: 'bins', verify: 'pago.bin', analyze: 'payment.bin' },
];
/** Ordinary values of the inputs that a test cédula needs to take effect, with their names in verify and analyze. */
const ORDINARY = {
  ip: { verify: 'ip_address', analyze: 'ip_address', value: '190.24.1.1' },
  phone: { verify: 'telefono', analyze: 'phone', value: '+573001234567' },
  email: { verify: 'email', analyze: 'email', value: 'buyer@sandbox.example' },
  amount: { verify: 'monto', analyze: 'amount', value: 6_000_000 },
  name: { verify: 'nombre', analyze: 'name', value: 'Zoraida Quintanilla' },
};
const NEEDS = {
  hotel_room: { verify: { monto: 1_000_000 }, analyze: { amount: 1_000_000 } },
  other_device: { verify: { telefono_token: 'token-of-the-device' }, analyze: { phone_token: 'token-of-the-device' } },
  line_elsewhere: {
    verify: { gps: { lat: 4.65, lon: -74.1 } },
    analyze: { gps: { lat: 4.65, lon: -74.1 } },
  },
};

/** @param {{ characteristics: { signal: string, reason: string, bands: object[] }[] }} scorecard policies/scorecards/base.json */
export function sandboxCases(scorecard) {
  return [...cedulaCases(), ...documentCases(), ...KINDS.flatMap((kind) => valueCases(kind, scorecard))];
}

function cedulaCases() {
  return SANDBOX_CATALOGUE.cedulas.flatMap(({ value, name, en, expected, needs = [] }) => [
    {
      id: `sandbox-verify.${name}`,
      title: `verify: ${en}`,
      call: 'verify',
      input: { cedula: value, ...ordinary(needs, 'verify') },
      expect: expected.status === 404 ? notFound() : { answer: decisionOf(expected) },
    },
    {
      id: `sandbox-analyze.${name}`,
      title: `analyze: ${en}`,
      call: 'analyze',
      input: { doc_number: value, ...ordinary(needs, 'analyze') },
      expect:
        expected.status === 404
          ? notFound()
          : {
              answer: { risk_score: expected.riskScore, recommendation: ANALYZE_WORDS[expected.recommendation] },
            },
    },
    {
      id: `sandbox-cedula.${name}`,
      title: `cedula: ${en}`,
      call: 'cedula',
      input: value,
      expect: expected.status === 404 ? notFound() : { answer: { cedula: value, nombre_completo: { $is: 'string' } } },
    },
  ]);
}

function documentCases() {
  return SANDBOX_CATALOGUE.documents.flatMap(({ value, kind, name, en, expected }) => [
    {
      id: `sandbox-verify.${name}`,
      title: `verify: ${en}`,
      call: 'verify',
      input: { cedula: value, tipo_documento: kind },
      expect: { answer: decisionOf(expected), requests: { body: { cedula: value, tipo_documento: kind } } },
    },
    {
      id: `sandbox-analyze.${name}`,
      title: `analyze: ${en}`,
      call: 'analyze',
      input: { doc_number: value, doc_type: kind },
      expect: {
        answer: { risk_score: expected.riskScore, recommendation: ANALYZE_WORDS[expected.recommendation] },
        requests: { body: { doc_number: value, doc_type: kind } },
      },
    },
    {
      id: `sandbox-cedula.${name}`,
      title: `cedula: no registry has the kind ${kind}`,
      call: 'cedula',
      input: value,
      options: { documentKind: kind },
      expect: {
        error: {
          type: 'BadRequestError',
          status: 400,
          reason: 'invalid_body',
          errors: [{ pointer: '/tipo_documento', code: 'no_registry' }],
          attempts: 1,
        },
        requests: { body: { cedula: value, tipo_documento: kind } },
      },
    },
  ]);
}

const ordinary = (needs, variant) =>
  Object.fromEntries(needs.map((input) => [ORDINARY[input][variant], ORDINARY[input].value]));

const decisionOf = ({ riskScore, riskLevel, recommendation }) => ({
  success: true,
  transaction_id: { $pattern: '^txn_[a-z2-7]{26}$' },
  risk_score: riskScore,
  risk_level: riskLevel,
  recommendation,
});

/** A cédula that does not exist is an answer of the registry, and is never tried again. */
const notFound = () => ({
  error: { type: 'NotFoundError', status: 404, code: 'not_found', reason: 'cedula_not_found', errors: [], attempts: 1 },
});

let persons = 1_032_100_000;
/** Another fictional person for each case, so that velocity does not count one of them too often. */
const nextPerson = () => {
  persons += 1;
  return String(persons);
};

/** @param {{ kind: string, verify: string, analyze: string, city?: boolean }} kind @param {{ characteristics: object[] }} scorecard */
function valueCases({ kind, verify, analyze, city }, scorecard) {
  return SANDBOX_CATALOGUE[kind].flatMap(({ value, name, en, signals, fault }) => {
    const needs = NEEDS[name] ?? { verify: {}, analyze: {} };
    // A line without an answer of its operator also costs points in the sandbox, which that page does not list by value.
    const expected = expectedOf(signals, fault !== undefined || kind === 'phones', scorecard);
    return [
      {
        id: `sandbox-verify.${name}`,
        title: `verify: ${en}`,
        call: 'verify',
        input: { cedula: nextPerson(), ...memberOf(verify, value), ...(city && { ciudad: 'Bogotá' }), ...needs.verify },
        expect: { answer: expected.verify },
      },
      {
        id: `sandbox-analyze.${name}`,
        title: `analyze: ${en}`,
        call: 'analyze',
        input: {
          doc_number: nextPerson(),
          ...memberOf(analyze, value),
          ...(city && { city: 'Bogotá' }),
          ...needs.analyze,
        },
        expect: { answer: expected.analyze },
      },
    ];
  });
}

/** A member of a body, or of a part of it. */
function memberOf(path, value) {
  const [name, part] = path.split('.');
  return { [name]: part ? { [part]: value } : value };
}

/** What the catalogue and docs/reference/scorecard.md promise for a value with these signals. */
function expectedOf(signals, isScoreOpen, { characteristics }) {
  const lines = characteristics
    .filter(({ signal }) => signals.includes(signal))
    .map(({ reason, bands }) => ({
      reason,
      points: bands.filter(({ state }) => state === 'true').map((b) => b.points),
    }))
    // A line without points is for the record and is no reason.
    .filter(({ points }) => points.some((each) => each > 0));
  const reasons = lines.map(({ reason }) => reason);
  const score = isScoreOpen ? null : scoreOf(lines);
  return {
    verify: {
      success: true,
      risk_factors: { $set: reasons.map((code) => ({ code, message: { $is: 'string' } })) },
      ...(score !== null && { risk_score: score, ...levelOf(score) }),
    },
    analyze: {
      reasons: { $set: reasons },
      ...(score !== null && { risk_score: score, recommendation: ANALYZE_WORDS[levelOf(score).recommendation] }),
    },
  };
}

/** `null` where the page of the scorecard does not say which band a value has. */
function scoreOf(lines) {
  const single = lines.length === 1 && lines[0].points.length === 1;
  return single ? BASE_POINTS + lines[0].points[0] : null;
}

function levelOf(score) {
  if (score < LIMITS.reviewFrom) {
    return { risk_level: 'bajo', recommendation: 'aprobar' };
  }
  return score < LIMITS.rejectFrom
    ? { risk_level: 'medio', recommendation: 'revisar' }
    : { risk_level: 'alto', recommendation: 'rechazar' };
}
