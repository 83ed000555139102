import { type MailTexts, momentIn } from './mail-text.js';

const CHANGES = {
  enabled: 'Se activó la verificación en dos pasos de su cuenta.',
  disabled: 'Se desactivó la verificación en dos pasos de su cuenta.',
  new_codes: 'Se generaron nuevos códigos de recuperación. Los anteriores ya no funcionan.',
  code_used: 'Se usó uno de sus códigos de recuperación para ingresar. Ese código ya no funciona.',
};

const ROLES = {
  viewer: 'consulta',
  developer: 'desarrollo',
  admin: 'administración',
  operator: 'operación',
};

const NOT_YOU = 'Si no fue usted, restablezca su contraseña de inmediato y avise al administrador de su cuenta.';

const moment = (epochMs: number): string => `${momentIn('es', epochMs)}, hora de Bogotá`;

export const SPANISH: MailTexts = {
  verify_email: ({ token }) => ({
    subject: 'Confirme su correo en Cotejo',
    paragraphs: [
      'Alguien solicitó una cuenta de prueba de Cotejo con este correo.',
      'Si fue usted, confirme el correo. Luego verá su clave de pruebas.',
    ],
    action: { label: 'Confirmar mi correo', page: '/verify-email', token },
    note: 'El enlace funciona una sola vez, durante 24 horas. Si no fue usted, no haga nada: sin este paso no se crea la cuenta.',
  }),
  already_registered: () => ({
    subject: 'Usted ya tiene una cuenta en Cotejo',
    paragraphs: [
      'Alguien solicitó una cuenta de prueba de Cotejo con este correo. El correo ya tiene una cuenta.',
      'Si fue usted, ingrese con su contraseña. Si no la recuerda, puede restablecerla en la misma página.',
    ],
    action: { label: 'Ingresar', page: '/sign-in' },
    note: 'Si no fue usted, no haga nada: su cuenta no cambió.',
  }),
  company_has_account: () => ({
    subject: 'Su empresa ya tiene una cuenta en Cotejo',
    paragraphs: [
      'Usted solicitó una cuenta de prueba de Cotejo. La empresa con ese NIT ya tiene una cuenta, y cada empresa tiene derecho a una sola prueba.',
      'Pida una invitación al administrador de la cuenta en su empresa.',
    ],
    note: 'Si no fue usted, no haga nada: no se creó ninguna cuenta.',
  }),
  invitation: ({ token, company, role, invitedBy }) => ({
    subject: company === null ? 'Invitación para operar Cotejo' : `Invitación a la cuenta de ${company} en Cotejo`,
    paragraphs: [
      `${invitedBy === null ? 'Usted tiene una invitación' : `${invitedBy} le invita`} a ${
        company === null ? 'la consola de Cotejo' : `la cuenta de ${company} en Cotejo`
      }, con el rol de ${ROLES[role]}.`,
    ],
    action: { label: 'Aceptar la invitación', page: '/invitation', token },
    note: 'El enlace funciona una sola vez, durante 7 días. Si no esperaba esta invitación, no haga nada.',
  }),
  reset_password: ({ token }) => ({
    subject: 'Restablezca su contraseña de Cotejo',
    paragraphs: ['Alguien solicitó restablecer la contraseña de su cuenta.'],
    action: { label: 'Elegir una contraseña nueva', page: '/reset-password', token },
    note: 'El enlace funciona una sola vez, durante 30 minutos. Si no fue usted, no haga nada: su contraseña no cambia.',
  }),
  password_changed: ({ at }) => ({
    subject: 'Su contraseña de Cotejo cambió',
    paragraphs: [`La contraseña de su cuenta cambió el ${moment(at)}. Sus otras sesiones se cerraron.`, NOT_YOU],
    action: { label: 'Ir a la consola', page: '/sign-in' },
  }),
  second_factor_changed: ({ at, change }) => ({
    subject: 'La verificación en dos pasos de su cuenta cambió',
    paragraphs: [`${CHANGES[change]} Fecha: ${moment(at)}.`, NOT_YOU],
    action: { label: 'Revisar mi cuenta', page: '/account' },
  }),
  key_expires_soon: ({ keyName, last4, expiresAt, days }) => ({
    subject: `Una clave de API de Cotejo vence ${days === 1 ? 'mañana' : `en ${days} días`}`,
    paragraphs: [
      `La clave «${keyName}», que termina en ${last4}, vence el ${moment(expiresAt)}. A partir de ese momento, la API rechazará sus consultas.`,
      'Rote la clave en la consola: la clave anterior y la nueva funcionan a la vez durante el tiempo que usted elija.',
    ],
    action: { label: 'Ver mis claves', page: '/keys' },
  }),
  key_exposed: ({ keyName, last4, at }) => ({
    subject: 'Una clave de API de Cotejo quedó expuesta',
    paragraphs: [
      `La clave «${keyName}», que termina en ${last4}, se envió el ${moment(at)} en una dirección web o en el cuerpo de una consulta. Los sistemas intermedios pueden haberla guardado.`,
      'Rote la clave ahora y envíe la nueva solo en el encabezado de autorización.',
    ],
    action: { label: 'Rotar la clave', page: '/keys' },
  }),
  policy_waits: ({ by, company, at }) => ({
    subject: company === null ? 'Una política espera su aprobación' : `Una política de ${company} espera su aprobación`,
    paragraphs: [
      `${by ?? 'Un operador de Cotejo'} pasó una política a sombra el ${moment(at)}. Mientras tanto decide la política de antes.`,
      'Revise qué cambia y actívela si está de acuerdo. Quien la preparó no puede activarla.',
    ],
    action: { label: 'Revisar la política', page: company === null ? '/policy' : '/operator/tenants' },
  }),
  policy_returned: ({ by, to, at }) => ({
    subject: `Su cuenta volvió a la política ${to === 'standard' ? 'estándar' : 'anterior'}`,
    paragraphs: [
      `${by ?? 'Un operador de Cotejo'} volvió el ${moment(at)} a la política ${to === 'standard' ? 'estándar' : 'anterior'}, que decide desde entonces.`,
      'Para este paso basta una persona, porque esa política ya decidía antes. Si no lo esperaba, revise la política con su equipo.',
    ],
    action: { label: 'Ver la política', page: '/policy' },
  }),
  plan_changed: ({ from, to, at }) => ({
    subject: 'El plan de su cuenta cambió',
    paragraphs: [
      `Un operador de Cotejo cambió el ${moment(at)} el plan de su cuenta de ${from} a ${to}. El plan nuevo rige desde esa hora.`,
      'Revise en la consola qué operaciones, fuentes y cupo tiene. Si no lo esperaba, escriba a su proveedor del servicio.',
    ],
    action: { label: 'Ver el plan', page: '/plan' },
  }),
  webhook_disabled: ({ host, reason, at }) => ({
    subject: 'Cotejo dejó de enviar eventos a su webhook',
    paragraphs: [
      `El webhook de su cuenta en ${host} se desactivó el ${moment(at)}. ${
        reason === 'gone'
          ? 'Su servidor respondió 410, que significa que ya no recibe eventos.'
          : 'Durante cinco días ningún envío tuvo éxito.'
      }`,
      'Los eventos nuevos no se envían ni se guardan para ese webhook. Cuando el servidor funcione, actívelo de nuevo.',
    ],
    action: { label: 'Ver mis webhooks', page: '/webhooks' },
  }),
};
