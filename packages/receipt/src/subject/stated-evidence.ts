import type { StatedEvidence } from '@cotejo/contracts';
import { CHANNEL_OF, type EvidenceDto, MEDIUM_OF, type PruebasDto } from '@cotejo/contracts/dto';

/** Reads the evidence of a body of verify. */
export function evidenceOfVerify(sent: PruebasDto): StatedEvidence {
  const { codigo_telefono: phone, codigo_email: email, tarjeta_3ds: card, documento, pedidos } = sent;
  return {
    ...(phone && { phoneCode: { channel: CHANNEL_OF[phone.canal], ageSeconds: phone.hace_segundos } }),
    ...(email && { emailCode: { ageSeconds: email.hace_segundos } }),
    ...(card && { card: { ageSeconds: card.hace_segundos } }),
    ...(documento && { document: { medium: MEDIUM_OF[documento.lectura], ageSeconds: documento.hace_segundos } }),
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
  const { phone_code: phone, email_code: email, card_3ds: card, document, orders } = sent;
  return {
    ...(phone && { phoneCode: { channel: phone.channel, ageSeconds: phone.age_seconds } }),
    ...(email && { emailCode: { ageSeconds: email.age_seconds } }),
    ...(card && { card: { ageSeconds: card.age_seconds } }),
    ...(document && { document: { medium: document.medium, ageSeconds: document.age_seconds } }),
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
