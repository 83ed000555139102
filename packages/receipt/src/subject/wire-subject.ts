import { type DocumentKind, parseDocument, plainText } from '@cotejo/colombia';
import { normalisePhone } from '@cotejo/colombia/phone';
import type { AnalyzeRequestDto, VerifyRequestDto } from '@cotejo/contracts/dto';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { cleanName } from './clean-name.js';
import { evidenceOfAnalyze, evidenceOfVerify } from './stated-evidence.js';
import { purchaseOfAnalyze, purchaseOfVerify } from './stated-purchase.js';
import type { Subject } from './subject.js';

/** A property of a request cannot be normalised. It names the place, never the value. */
export class SubjectInvalidError extends ExpectedError {
  constructor(readonly pointer: string) {
    super('subject_invalid', `not a value that can be normalised: ${pointer}`);
  }
}

/**
 * Maps a validated body of verify to a subject. Only this file knows the property names of both variants. @throws
 * SubjectInvalidError
 */
export function verifySubject(body: VerifyRequestDto): Subject {
  return {
    document: documentOf(body.cedula, body.tipo_documento, '/cedula'),
    ...namesOf(body.nombre),
    issueDate: body.fecha_expedicion ?? null,
    phone: phoneOf(body.telefono, '/telefono'),
    phoneToken: body.telefono_token ?? null,
    email: emailOf(body.email),
    address: textOf(body.direccion),
    city: textOf(body.ciudad),
    ip: body.ip_address ?? null,
    gps: body.gps ?? null,
    biometric: body.biometric_transaction ?? null,
    amountCop: body.monto ?? null,
    ...purchaseOfVerify(body.pago, body.entrega, body.atributos),
    ...(body.pruebas && { evidence: evidenceOfVerify(body.pruebas) }),
  };
}

/** Maps a validated body of analyze to a subject. @throws SubjectInvalidError */
export function analyzeSubject(body: AnalyzeRequestDto): Subject {
  return {
    document: documentOf(body.doc_number, body.doc_type, '/doc_number'),
    ...namesOf(body.name),
    issueDate: body.doc_issue_date ?? null,
    phone: phoneOf(body.phone, '/phone'),
    phoneToken: body.phone_token ?? null,
    email: emailOf(body.email),
    address: textOf(body.address),
    city: textOf(body.city),
    ip: body.ip_address ?? null,
    gps: body.gps ?? null,
    biometric: body.biometric_transaction ?? null,
    amountCop: pesosOf(body.amount),
    ...purchaseOfAnalyze(body.payment, body.delivery, body.attributes),
    ...(body.evidence && { evidence: evidenceOfAnalyze(body.evidence) }),
  };
}

function namesOf(text: string | null | undefined): Pick<Subject, 'name' | 'comparedName'> {
  const name = cleanName(text);
  const comparedName = cleanName(text && plainText(text));
  return comparedName === name ? { name } : { name, comparedName };
}

function documentOf(text: string, kind: DocumentKind | null | undefined, pointer: string): string {
  const parsed = parseDocument(text, kind ?? null);
  if (!parsed.ok) {
    throw new SubjectInvalidError(pointer);
  }
  return parsed.id;
}

function phoneOf(text: string | null | undefined, pointer: string): string | null {
  if (text === null || text === undefined) {
    return null;
  }
  const phone = normalisePhone(text);
  if (phone === null) {
    throw new SubjectInvalidError(pointer);
  }
  return phone;
}

/** Lower-cases only the domain, because RFC 5321 allows case-sensitive mailbox names. */
function emailOf(text: string | null | undefined): string | null {
  if (text === null || text === undefined) {
    return null;
  }
  const at = text.lastIndexOf('@');
  return text.slice(0, at) + text.slice(at).toLowerCase();
}

/** Whole pesos, rounded half up: an amount is never negative. */
function pesosOf(amount: number | null | undefined): number | null {
  return typeof amount === 'number' ? Math.round(amount) : null;
}

function textOf(text: string | null | undefined): string | null {
  const trimmed = text?.trim();
  return trimmed ? trimmed : null;
}
