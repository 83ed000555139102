import type { SignalCode } from './signals.js';

/** A text in the two languages of the product. */
export interface ReasonText {
  es: string;
  en: string;
}

/**
 * Reason codes are public and stable: a code may be deprecated, never renamed. Codes and texts are for the merchant, not for
 * the buyer. No text may warn a listed person about a list or a report to the authorities (`reasons.spec.ts` checks it).
 */
export const REASONS = {
  document_cancelled: { es: 'Cédula cancelada o dada de baja', en: 'Identity card cancelled or withdrawn' },
  document_restricted: { es: 'Cédula vigente con restricción', en: 'Identity card valid, with a restriction' },
  document_pending: { es: 'Cédula en trámite o en reproceso', en: 'Identity card being issued or reprocessed' },
  document_status_unknown: {
    es: 'Estado de la cédula no reconocido: requiere revisión',
    en: 'Status of the identity card not recognised: needs review',
  },
  document_implausible: {
    es: 'El número de cédula no está en ningún cupo expedido',
    en: 'The cédula number is not in any block that was issued',
  },
  document_sex_implausible: {
    es: 'El número de cédula es de un cupo asignado al otro sexo',
    en: 'The cédula number is in a block assigned to the other sex',
  },
  document_alone: {
    es: 'Monto alto sin más datos que la cédula',
    en: 'Large amount with no data but the identity card number',
  },
  document_without_registry: {
    es: 'Ningún registro conectado confirma documentos de este tipo',
    en: 'No connected registry confirms documents of this kind',
  },
  document_name_mismatch: {
    es: 'El nombre no coincide con el del titular de la cédula',
    en: "The name does not match the name of the cédula's holder",
  },
  document_issue_date_mismatch: {
    es: 'La fecha de expedición no coincide con la de la cédula',
    en: 'The date of issue does not match the card',
  },
  document_read_mismatch: {
    es: 'El documento leído no concuerda con los datos',
    en: 'The document that was read does not agree with the data',
  },
  payer_not_holder: {
    es: 'La cuenta que paga no es del titular de la cédula',
    en: 'The account that pays is not in the name of the card holder',
  },
  payment_unconfirmed: { es: 'El pago no está confirmado', en: 'The payment is not confirmed' },
  cod_undeliverable: {
    es: 'Contra entrega en una dirección que ningún mensajero encuentra',
    en: 'Cash on delivery at an address that no courier finds',
  },
  cod_refused_orders: {
    es: 'Contra entrega de un comprador que rechazó pedidos anteriores',
    en: 'Cash on delivery for a buyer who refused earlier orders',
  },
  cod_first_order: {
    es: 'Primer pedido del comprador, contra entrega',
    en: 'First order of the buyer, paid on delivery',
  },
  card_foreign: { es: 'Tarjeta emitida en otro país', en: 'Card issued in another country' },
  card_prepaid: { es: 'Tarjeta prepago', en: 'Prepaid card' },
  sanctions_list_match: { es: 'Coincidencia en una lista vinculante', en: 'Match on a binding list' },
  restrictive_list_match: { es: 'Coincidencia en una lista restrictiva', en: 'Match on a restrictive list' },
  sarlaft_list_match: {
    es: 'Coincidencia en una lista restrictiva nacional (SARLAFT)',
    en: 'Match on a national restrictive list (SARLAFT)',
  },
  control_list_match: { es: 'Coincidencia en una lista de control', en: 'Match on a control list' },
  possible_list_match: {
    es: 'Posible coincidencia en listas que requiere revisión',
    en: 'Possible match on a list: needs review',
  },
  pep_match: { es: 'Persona expuesta políticamente', en: 'Politically exposed person' },
  lists_outdated: { es: 'Listas incompletas o desactualizadas', en: 'Lists are incomplete or out of date' },
  tax_active: { es: 'RUT activo', en: 'Tax registration (RUT) active' },
  tax_cancelled: { es: 'RUT cancelado', en: 'Tax registration (RUT) cancelled' },
  tax_suspended: { es: 'RUT suspendido', en: 'Tax registration (RUT) suspended' },
  tax_not_registered: { es: 'Sin registro tributario (RUT)', en: 'No tax registration (RUT)' },
  phone_invalid: {
    es: 'El número telefónico no existe en el plan de numeración',
    en: 'The phone number does not exist in the numbering plan',
  },
  phone_placeholder: {
    es: 'Número telefónico de relleno: dígitos repetidos o en secuencia',
    en: 'Filler phone number: repeated digits or a sequence',
  },
  phone_foreign: { es: 'Línea de otro país', en: 'Phone line of another country' },
  phone_not_mobile: { es: 'El número no es de una línea móvil', en: 'The number is not a mobile line' },
  phone_not_in_service: { es: 'Línea fuera de servicio', en: 'Phone line not in service' },
  phone_prepaid: { es: 'Línea prepago', en: 'Prepaid phone line' },
  phone_ported: { es: 'Línea portada a otro operador', en: 'Phone line ported to another operator' },
  phone_line_recent: { es: 'Línea activada hace poco', en: 'Phone line activated recently' },
  phone_recycled: {
    es: 'Número reasignado hace poco a otro titular',
    en: 'Phone number recently reassigned to another subscriber',
  },
  sim_swap_recent: { es: 'Cambio reciente de SIM', en: 'Recent SIM swap' },
  phone_holder_mismatch: {
    es: 'El titular de la línea no coincide con la identidad',
    en: 'The holder of the phone line does not match the identity',
  },
  phone_device_mismatch: {
    es: 'El dispositivo no usa la línea indicada',
    en: 'The device does not use the phone line that was sent',
  },
  phone_far_from_gps: {
    es: 'La línea está lejos de la posición GPS del dispositivo',
    en: 'The phone line is far from the GPS position of the device',
  },
  email_invalid: { es: 'Correo mal escrito', en: 'The e-mail address is not valid' },
  email_domain_without_mail: {
    es: 'El dominio del correo no recibe mensajes',
    en: 'The e-mail domain does not receive mail',
  },
  email_disposable: { es: 'Correo desechable', en: 'Disposable e-mail address' },
  email_domain_recent: { es: 'Dominio de correo registrado hace poco', en: 'E-mail domain registered recently' },
  email_free_provider: { es: 'Correo de un proveedor gratuito', en: 'E-mail address of a free provider' },
  email_role_account: {
    es: 'Correo de un área o función, no de una persona',
    en: 'E-mail address of a department or role, not of a person',
  },
  email_domain_typo: { es: 'Dominio de correo posiblemente mal escrito', en: 'E-mail domain possibly mistyped' },
  email_domain_lookalike: {
    es: 'Dominio de correo que imita el de una empresa conocida',
    en: 'E-mail domain that imitates the domain of a known firm',
  },
  email_domain_risky: {
    es: 'Correo bajo una terminación de dominio con muchos abusos',
    en: 'E-mail below a top-level domain with many abuses',
  },
  email_random: { es: 'Correo de letras y números al azar', en: 'E-mail address of random letters and digits' },
  address_invalid: { es: 'Dirección no reconocida', en: 'Address not recognised' },
  address_temporary: {
    es: 'Entrega en un alojamiento temporal',
    en: 'Delivery to a temporary accommodation',
  },
  address_pickup: {
    es: 'Entrega en un punto de recogida',
    en: 'Delivery to a point of collection',
  },
  address_forwarder: {
    es: 'Entrega a una empresa que reenvía paquetes al exterior',
    en: 'Delivery to a firm that forwards parcels abroad',
  },
  address_city_unknown: { es: 'Ciudad no reconocida', en: 'City not recognised' },
  zone_high_risk: { es: 'Zona de entrega de riesgo alto', en: 'High-risk delivery zone' },
  ip_location_mismatch: {
    es: 'La ubicación de la IP no concuerda',
    en: 'The location of the IP address does not match',
  },
  ip_vpn: { es: 'Dirección IP de una VPN', en: 'IP address of a VPN' },
  ip_proxy: { es: 'Dirección IP de un proxy público', en: 'IP address of a public proxy' },
  ip_tor: { es: 'Dirección IP de salida de la red Tor', en: 'IP address of a Tor exit' },
  ip_hosting: { es: 'Dirección IP de un centro de datos', en: 'IP address of a data centre' },
  ip_relay: { es: 'Dirección IP de un servicio de relevo de privacidad', en: 'IP address of a privacy relay' },
  gps_implausible: { es: 'Posición GPS inverosímil', en: 'Implausible GPS position' },
  gps_outside_colombia: { es: 'Dispositivo fuera de Colombia', en: 'Device outside Colombia' },
  gps_far_from_city: { es: 'Dispositivo lejos de la ciudad de entrega', en: 'Device far from the delivery city' },
  gps_far_from_address: {
    es: 'Dispositivo lejos de la dirección de entrega',
    en: 'Device far from the delivery address',
  },
  biometric_mismatch: {
    es: 'La biometría no corresponde al titular de la cédula',
    en: 'The biometric data does not match the card holder',
  },
  biometric_not_live: {
    es: 'La captura biométrica no es de una persona presente',
    en: 'The biometric capture is not of a live person',
  },
  biometric_document_mismatch: {
    es: 'La validación biométrica es de otra cédula',
    en: 'The biometric validation belongs to another card',
  },
  biometric_stale: { es: 'Validación biométrica antigua', en: 'The biometric validation is old' },
  biometric_unknown_reference: {
    es: 'El operador biométrico no conoce la transacción',
    en: 'The biometric operator does not know the transaction',
  },
  velocity_check_failed: {
    es: 'Demasiadas consultas recientes de la misma identidad, línea o dirección IP',
    en: 'Too many recent checks of the same identity, phone line or IP address',
  },
  shared_phone: {
    es: 'Varias personas sin parentesco aparente usan la misma línea',
    en: 'Several persons who seem unrelated use the same phone line',
  },
  shared_email: {
    es: 'Varias personas sin parentesco aparente usan el mismo correo',
    en: 'Several persons who seem unrelated use the same e-mail address',
  },
  shared_address: {
    es: 'Varias personas sin parentesco aparente reciben en la misma dirección',
    en: 'Several persons who seem unrelated receive orders at the same address',
  },
  shared_payer: {
    es: 'Varias personas sin parentesco aparente compran con la misma cuenta de pago',
    en: 'Several persons who seem unrelated buy with the account of the same payer',
  },
  shared_ip: {
    es: 'Varias personas sin parentesco aparente compran desde la misma dirección IP',
    en: 'Several persons who seem unrelated buy from the same IP address',
  },
  amounts_tested: {
    es: 'Varios montos muy pequeños en poco tiempo, como en una prueba de tarjetas',
    en: 'Several very small amounts in a short time, as in a test of cards',
  },
  not_verified: { es: 'La fuente no pudo verificar este dato', en: 'The source could not verify this' },
  source_unavailable: { es: 'Fuente no disponible', en: 'Source unavailable' },
  source_not_permitted: {
    es: 'La clave o el plan no permiten consultar esta fuente',
    en: 'The key or the plan does not allow this source',
  },
  source_not_configured: {
    es: 'La fuente no tiene un proveedor configurado',
    en: 'The source has no configured provider',
  },
  source_not_awaited: {
    es: 'No se esperó la respuesta de la fuente: no cambiaría la recomendación',
    en: 'The answer of the source was not awaited: it would not change the recommendation',
  },
  deny_listed: { es: 'En la lista de rechazados del comercio', en: "On the merchant's deny list" },
  allow_listed: { es: 'En la lista de permitidos del comercio', en: "On the merchant's allow list" },
  merchant_rule: { es: 'Regla propia del comercio', en: "The merchant's own rule" },
  policy_unknown: {
    es: 'No se pudo leer la política del comercio: requiere revisión',
    en: "The merchant's policy could not be read: needs review",
  },
} as const satisfies Record<string, ReasonText>;

export type ReasonCode = keyof typeof REASONS;

/** Signals whose reason has another code. */
export const REASON_OF_SIGNAL: Partial<Record<SignalCode, ReasonCode>> = {
  list_match_binding: 'sanctions_list_match',
  list_match_restrictive: 'restrictive_list_match',
  list_match_national: 'sarlaft_list_match',
  list_match_control: 'control_list_match',
  list_match_possible: 'possible_list_match',
};

/** All reason codes, in the order of the table. */
export const REASON_CODES = Object.keys(REASONS) as ReasonCode[];
