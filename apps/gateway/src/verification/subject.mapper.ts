import { normalisePhone, parseCedula } from '@cotejo/colombia';
import type { AnalyzeRequestDto, VerifyRequestDto } from '@cotejo/contracts/dto';
import { ApiError } from '../http/api-error.js';
import type { Subject } from './subject.js';

/** The one place where the wire's names end: a checked body of either variant to a subject. */
export function subjectOfVerify(body: VerifyRequestDto): Subject {
  return {
    document: documentOf(body.cedula, '/cedula'),
    name: textOf(body.nombre),
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
  };
}

export function subjectOfAnalyze(body: AnalyzeRequestDto): Subject {
  return {
    document: documentOf(body.doc_number, '/doc_number'),
    name: textOf(body.name),
    issueDate: body.doc_issue_date ?? null,
    phone: phoneOf(body.phone, '/phone'),
    phoneToken: body.phone_token ?? null,
    email: emailOf(body.email),
    address: textOf(body.address),
    city: textOf(body.city),
    ip: body.ip_address ?? null,
    gps: body.gps ?? null,
    biometric: body.biometric_transaction ?? null,
    amountCop: body.amount ?? null,
  };
}

/** @throws ApiError `invalid_body` */
function documentOf(text: string, pointer: string): string {
  const parsed = parseCedula(text);
  if (!parsed.ok) throw new ApiError('invalid_body', { errors: [{ pointer, code: 'invalid_format' }] });
  return parsed.number;
}

function phoneOf(text: string | null | undefined, pointer: string): string | null {
  if (text === null || text === undefined) return null;
  const phone = normalisePhone(text);
  if (phone === null) throw new ApiError('invalid_body', { errors: [{ pointer, code: 'invalid_format' }] });
  return phone;
}

/** Mailboxes are case-sensitive by the letter of RFC 5321 and nowhere else: only the domain is folded. */
function emailOf(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const at = text.lastIndexOf('@');
  return text.slice(0, at) + text.slice(at).toLowerCase();
}

function textOf(text: string | null | undefined): string | null {
  const trimmed = text?.trim();
  return trimmed ? trimmed : null;
}
