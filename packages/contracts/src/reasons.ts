export interface ReasonText {
  es: string;
  en: string;
}

/**
 * Reason codes: public and stable. A code may be deprecated, never renamed. Codes and texts are for the merchant, never for
 * the buyer; still no text says anything that would tip off a listed person (`reasons.spec.ts`).
 */
export const REASONS = {
  document_cancelled: { es: 'Cédula cancelada o dada de baja', en: 'Cancelled identity card' },
  document_restricted: { es: 'Cédula vigente con restricción', en: 'Identity card valid with a restriction' },
  document_pending: { es: 'Cédula en trámite o reproceso', en: 'Identity card being issued or reprocessed' },
  document_implausible: { es: 'Número de cédula fuera de los cupos expedidos', en: 'Number outside the issued blocks' },
  document_sex_implausible: { es: 'Número de un cupo del otro sexo', en: 'Number of a block of the other sex' },
  document_name_mismatch: {
    es: 'El nombre no es el del titular de la cédula',
    en: 'The name is not that of the card holder',
  },
  document_issue_date_mismatch: {
    es: 'La fecha de expedición no es la de la cédula',
    en: 'The date of issue is not that of the card',
  },
  sanctions_list_match: { es: 'Coincidencia en lista vinculante', en: 'Match on a binding list' },
  restrictive_list_match: { es: 'Coincidencia en lista restrictiva', en: 'Match on a restrictive list' },
  sarlaft_list_match: {
    es: 'Coincidencia en lista restrictiva nacional (SARLAFT)',
    en: 'Match on a national list (SARLAFT)',
  },
  control_list_match: { es: 'Coincidencia en lista de control', en: 'Match on a control list' },
  possible_list_match: {
    es: 'Posible coincidencia en listas, requiere revisión',
    en: 'Possible list match, needs review',
  },
  pep_match: { es: 'Persona expuesta políticamente', en: 'Politically exposed person' },
  lists_outdated: { es: 'Listas incompletas o desactualizadas', en: 'Lists incomplete or out of date' },
  tax_active: { es: 'RUT activo', en: 'Tax registration active' },
  tax_cancelled: { es: 'RUT cancelado', en: 'Tax registration cancelled' },
  tax_suspended: { es: 'RUT suspendido', en: 'Tax registration suspended' },
  tax_not_registered: { es: 'Sin registro tributario (RUT)', en: 'No tax registration' },
  phone_invalid: { es: 'Número telefónico inexistente en el plan de numeración', en: 'Number in no numbering plan' },
  phone_foreign: { es: 'Línea de otro país', en: 'Foreign line' },
  phone_not_mobile: { es: 'El número no es una línea móvil', en: 'Not a mobile line' },
  phone_not_in_service: { es: 'Línea fuera de servicio', en: 'Line not in service' },
  phone_prepaid: { es: 'Línea prepago', en: 'Prepaid line' },
  phone_ported: { es: 'Línea portada a otro operador', en: 'Line ported to another operator' },
  phone_line_recent: { es: 'Línea reciente', en: 'Recent line' },
  phone_recycled: { es: 'Número reasignado recientemente', en: 'Recently recycled number' },
  sim_swap_recent: { es: 'Cambio reciente de SIM', en: 'Recent SIM swap' },
  phone_holder_mismatch: { es: 'El titular de la línea no coincide', en: 'Line holder does not match' },
  phone_device_mismatch: {
    es: 'El dispositivo no usa la línea indicada',
    en: 'The device does not use the line given',
  },
  phone_far_from_gps: { es: 'La línea no está donde dice el dispositivo', en: 'The line is not where the device says' },
  email_domain_without_mail: { es: 'El dominio no recibe correo', en: 'The domain receives no mail' },
  email_disposable: { es: 'Correo desechable', en: 'Disposable e-mail' },
  email_domain_recent: { es: 'Dominio de correo reciente', en: 'Recently registered e-mail domain' },
  email_free_provider: { es: 'Correo de un proveedor gratuito', en: 'Mailbox of a free provider' },
  email_role_account: { es: 'Buzón de función, no personal', en: 'Role mailbox' },
  email_domain_typo: { es: 'Dominio de correo posiblemente mal escrito', en: 'E-mail domain possibly mistyped' },
  address_invalid: { es: 'Dirección no reconocible', en: 'Unrecognisable address' },
  address_city_unknown: { es: 'Ciudad no reconocida', en: 'Unknown city' },
  zone_high_risk: { es: 'Zona de entrega de riesgo alto', en: 'High-risk delivery zone' },
  ip_location_mismatch: { es: 'La ubicación de la IP no concuerda', en: 'IP location mismatch' },
  ip_vpn: { es: 'IP de una VPN', en: 'VPN address' },
  ip_proxy: { es: 'IP de un proxy público', en: 'Public proxy address' },
  ip_tor: { es: 'IP de salida Tor', en: 'Tor exit address' },
  ip_hosting: { es: 'IP de un centro de datos', en: 'Hosting address' },
  ip_relay: { es: 'IP de un relevo de privacidad', en: 'Privacy relay address' },
  gps_implausible: { es: 'Posición GPS inverosímil', en: 'Implausible GPS position' },
  gps_outside_colombia: { es: 'Dispositivo fuera de Colombia', en: 'Device outside Colombia' },
  gps_far_from_city: { es: 'Dispositivo lejos de la ciudad de entrega', en: 'Device far from the delivery city' },
  gps_far_from_address: {
    es: 'Dispositivo lejos de la dirección de entrega',
    en: 'Device far from the delivery address',
  },
  biometric_mismatch: { es: 'La biometría no corresponde al titular', en: 'Biometrics are not those of the holder' },
  biometric_not_live: {
    es: 'La captura biométrica no es de una persona viva',
    en: 'The capture is of no living person',
  },
  biometric_document_mismatch: {
    es: 'La validación biométrica es de otra cédula',
    en: 'The biometric validation is of another card',
  },
  biometric_stale: { es: 'Validación biométrica antigua', en: 'Old biometric validation' },
  biometric_unknown_reference: {
    es: 'Transacción biométrica desconocida para el operador',
    en: 'Biometric transaction unknown to the operator',
  },
  velocity_check_failed: {
    es: 'Demasiadas consultas recientes de la misma identidad, línea o dirección IP',
    en: 'Velocity check failed',
  },
  not_verified: { es: 'Dato que la fuente no pudo verificar', en: 'The source could not verify this' },
  source_unavailable: { es: 'Fuente no disponible', en: 'Source unavailable' },
  source_not_permitted: { es: 'La clave no permite consultar la fuente', en: 'The key may not have this source asked' },
  source_not_configured: { es: 'Fuente sin proveedor configurado', en: 'Source without a configured provider' },
  source_not_awaited: {
    es: 'Fuente no esperada: su respuesta no cambiaría la recomendación',
    en: 'Source not awaited: its answer would not change the recommendation',
  },
  deny_listed: { es: 'En la lista de rechazados del comercio', en: "On the merchant's own deny list" },
  allow_listed: { es: 'En la lista de permitidos del comercio', en: "On the merchant's own allow list" },
  policy_unknown: {
    es: 'La política del comercio no se pudo leer: requiere revisión',
    en: "The merchant's policy could not be read: review",
  },
} as const satisfies Record<string, ReasonText>;

export type ReasonCode = keyof typeof REASONS;

/** All of them, in the order of the table. */
export const REASON_CODES = Object.keys(REASONS) as ReasonCode[];
