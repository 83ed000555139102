import type { DocumentReading, StatedEvidence } from '@cotejo/contracts';
import {
  CHANNEL_OF,
  type DocumentReadingDto,
  type EvidenceDto,
  type LecturaDocumentoDto,
  MEDIUM_OF,
  type PruebasDto,
} from '@cotejo/contracts/dto';

/** Reads the evidence of a body of verify. */
export function evidenceOfVerify(sent: PruebasDto): StatedEvidence {
  const { codigo_telefono: phone, codigo_email: email, tarjeta_3ds: card, documento, pedidos } = sent;
  const { documento_leido: reading } = sent;
  return {
    ...(phone && { phoneCode: { channel: CHANNEL_OF[phone.canal], ageSeconds: phone.hace_segundos } }),
    ...(email && { emailCode: { ageSeconds: email.hace_segundos } }),
    ...(card && { card: { ageSeconds: card.hace_segundos } }),
    ...(documento && { document: { medium: MEDIUM_OF[documento.lectura], ageSeconds: documento.hace_segundos } }),
    ...(reading && { documentReading: readingOfVerify(reading) }),
    ...(pedidos && {
      orders: {
        delivered: pedidos.entregados,
        refused: pedidos.rechazados,
        chargedBack: pedidos.contracargos,
        monthsSinceFirst: pedidos.meses,
      },
    }),
  };
}

/** Reads the evidence of a body of analyze. */
export function evidenceOfAnalyze(sent: EvidenceDto): StatedEvidence {
  const { phone_code: phone, email_code: email, card_3ds: card, document, document_reading: reading, orders } = sent;
  return {
    ...(phone && { phoneCode: { channel: phone.channel, ageSeconds: phone.age_seconds } }),
    ...(email && { emailCode: { ageSeconds: email.age_seconds } }),
    ...(card && { card: { ageSeconds: card.age_seconds } }),
    ...(document && { document: { medium: document.medium, ageSeconds: document.age_seconds } }),
    ...(reading && { documentReading: readingOfAnalyze(reading) }),
    ...(orders && {
      orders: {
        delivered: orders.delivered,
        refused: orders.refused,
        chargedBack: orders.charged_back,
        monthsSinceFirst: orders.months_since_first,
      },
    }),
  };
}

function readingOfVerify({ hace_segundos, campos }: LecturaDocumentoDto): DocumentReading {
  return {
    ageSeconds: hace_segundos,
    number: campos.numero ?? null,
    kind: campos.tipo_documento ?? null,
    givenNames: campos.nombres ?? null,
    surnames: campos.apellidos ?? null,
    sex: campos.sexo ?? null,
    problems: campos.problemas ?? [],
  };
}

function readingOfAnalyze({ age_seconds, fields }: DocumentReadingDto): DocumentReading {
  return {
    ageSeconds: age_seconds,
    number: fields.number ?? null,
    kind: fields.doc_type ?? null,
    givenNames: fields.given_names ?? null,
    surnames: fields.surnames ?? null,
    sex: fields.sex ?? null,
    problems: fields.problems ?? [],
  };
}
