import { isIP } from 'node:net';
import {
  AMOUNT_MAX_COP,
  DOCUMENT_KINDS,
  documentProblem,
  type FieldProblem,
  isIssueDate,
  TEXT_RULES,
  type TextRule,
  textProblem,
  unknownMemberPointer,
} from '@cotejo/contracts';

type Check = (value: unknown) => FieldProblem | null;

const text =
  (rule: TextRule): Check =>
  (value) =>
    typeof value === 'string' ? textProblem(rule, value) : 'must_be_string';
const between =
  (min: number, max: number): Check =>
  (value) =>
    typeof value !== 'number' ? 'must_be_number' : value < min ? 'too_small' : value > max ? 'too_large' : null;
const day: Check = (value) =>
  typeof value !== 'string' ? 'must_be_string' : isIssueDate(value) ? null : 'invalid_date';
const address: Check = (value) =>
  typeof value !== 'string' ? 'must_be_string' : isIP(value) > 0 ? null : 'invalid_ip_address';
const object: Check = (value) => (typeof value === 'object' && !Array.isArray(value) ? null : 'must_be_object');
const amount = between(0, AMOUNT_MAX_COP);
const wholeAmount: Check = (value) => (Number.isInteger(value) ? amount(value) : 'must_be_integer');

const [phone, token] = [text(TEXT_RULES.phone), text(TEXT_RULES.phoneToken)];
const [name, street, city] = [text(TEXT_RULES.name), text(TEXT_RULES.address), text(TEXT_RULES.city)];
const documentKind: Check = (value) => (DOCUMENT_KINDS.some((kind) => kind === value) ? null : 'not_in_list');
/** The rules of the members of both variants, but for the number of the document. */
const CHECKS = new Map<string, Check>([
  ['tipo_documento', documentKind],
  ['doc_type', documentKind],
  ['nombre', name],
  ['name', name],
  ['fecha_expedicion', day],
  ['doc_issue_date', day],
  ['telefono', phone],
  ['phone', phone],
  ['telefono_token', token],
  ['phone_token', token],
  ['email', text(TEXT_RULES.email)],
  ['direccion', street],
  ['address', street],
  ['ciudad', city],
  ['city', city],
  ['ip_address', address],
  ['biometric_transaction', text(TEXT_RULES.biometric)],
  // The service checks what is in it.
  ['pruebas', object],
  ['evidence', object],
  ...['pago', 'payment', 'entrega', 'delivery', 'atributos', 'attributes'].map((part): [string, Check] => [
    part,
    object,
  ]),
  ['monto', wholeAmount],
  ['amount', amount],
]);

/** What the service will refuse in a body of verify or analyze, as its answer names it. */
export function bodyProblems(body: object, documentMember: string): { pointer: string; code: FieldProblem }[] {
  const {
    gps,
    [documentMember]: document = null,
    ...rest
  } = body as Record<string, unknown> & {
    gps?: { lat?: unknown; lon?: unknown } | null;
  };
  return [
    { pointer: `/${documentMember}`, code: numberProblem(document, rest.tipo_documento ?? rest.doc_type) },
    ...Object.entries(rest).map(([member, value]) => ({
      pointer: unknownMemberPointer('', member),
      code: problemOf(member, value),
    })),
    ...(gps ? [{ pointer: '/gps/lat', code: coordinateProblem(gps.lat, 90) }] : []),
    ...(gps ? [{ pointer: '/gps/lon', code: coordinateProblem(gps.lon, 180) }] : []),
  ].filter((problem): problem is { pointer: string; code: FieldProblem } => problem.code !== null);
}

/** A number with an unknown kind has the problem of its kind only. */
function numberProblem(number: unknown, kind: unknown): FieldProblem | null {
  return number === null ? 'required' : typeof number === 'string' ? documentProblem(number, kind) : 'must_be_string';
}

function problemOf(member: string, value: unknown): FieldProblem | null {
  const check = CHECKS.get(member);
  return check === undefined ? 'unknown_field' : value === null ? null : check(value);
}

const coordinateProblem = (value: unknown, max: number): FieldProblem | null =>
  value === undefined ? 'required' : between(-max, max)(value);
