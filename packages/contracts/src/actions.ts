import type { SignalCode } from './signals.js';

/** What a buyer or a merchant can do so that the next attempt does not raise the signal. */
export interface Action {
  es: string;
  en: string;
}

/**
 * The signals that somebody can act on. The table leaves out the verdicts of authorities (cancelled card, lists, taxes) and
 * what only time can change (a recent SIM, a new line, too many checks): advice on how to get around those would not help
 * any honest buyer. No text names a list.
 */
export const ACTIONS: Partial<Record<SignalCode, Action>> = {
  document_alone: {
    es: 'Enviar otros datos del comprador: nombre, teléfono, correo, dirección o IP',
    en: 'Send other data of the buyer: name, phone, e-mail, address or IP address',
  },
  document_name_mismatch: {
    es: 'Escribir el nombre como aparece en la cédula',
    en: 'Write the name as it appears on the card',
  },
  document_issue_date_mismatch: {
    es: 'Corregir la fecha de expedición según aparece en la cédula',
    en: 'Correct the date of issue: copy it from the card',
  },
  document_read_mismatch: {
    es: 'Leer de nuevo el documento del comprador y copiar de él el número y el nombre',
    en: "Read the buyer's document again, and copy number and name from it",
  },
  payer_not_holder: {
    es: 'Pagar desde una cuenta a nombre del titular de la cédula',
    en: 'Pay from an account in the name of the card holder',
  },
  payment_unconfirmed: {
    es: 'Esperar la confirmación de la pasarela de pago antes de despachar',
    en: 'Wait for the confirmation of the payment gateway before you ship',
  },
  cod_undeliverable: {
    es: 'Corregir la dirección, o pagar antes del despacho',
    en: 'Correct the address, or pay before the order ships',
  },
  cod_refused_orders: { es: 'Pagar antes del despacho', en: 'Pay before the order ships' },
  cod_first_order: { es: 'Pagar antes del despacho', en: 'Pay before the order ships' },
  card_foreign: {
    es: 'Pagar con una tarjeta emitida en Colombia o con otro medio',
    en: 'Pay with a card issued in Colombia, or in another way',
  },
  phone_invalid: { es: 'Corregir el número de teléfono', en: 'Correct the phone number' },
  phone_placeholder: {
    es: 'Indicar el número de teléfono del comprador',
    en: "Give the buyer's own phone number",
  },
  phone_foreign: { es: 'Indicar un número de celular colombiano', en: 'Give a Colombian mobile number' },
  phone_not_mobile: { es: 'Indicar un número de celular', en: 'Give a mobile number' },
  phone_not_in_service: { es: 'Indicar una línea que esté en servicio', en: 'Give a phone line that is in service' },
  phone_holder_mismatch: {
    es: 'Indicar una línea a nombre del titular de la cédula',
    en: 'Give a phone line in the name of the card holder',
  },
  phone_device_mismatch: {
    es: 'Comprar desde el dispositivo que usa la línea, con datos móviles',
    en: 'Buy from the device that uses the phone line, over mobile data',
  },
  email_invalid: { es: 'Corregir el correo', en: 'Correct the e-mail address' },
  email_domain_without_mail: { es: 'Indicar un correo que exista', en: 'Give an e-mail address that exists' },
  email_disposable: {
    es: 'Indicar un correo que no sea desechable',
    en: 'Give an e-mail address that is not disposable',
  },
  email_role_account: { es: 'Indicar un correo personal', en: 'Give a personal e-mail address' },
  email_domain_typo: { es: 'Corregir el dominio del correo', en: 'Correct the domain of the e-mail address' },
  email_domain_lookalike: { es: 'Indicar un correo personal', en: 'Give a personal e-mail address' },
  email_random: {
    es: 'Indicar el correo que usa el comprador',
    en: 'Give the e-mail address that the buyer uses',
  },
  address_invalid: { es: 'Corregir la dirección de entrega', en: 'Correct the delivery address' },
  address_temporary: {
    es: 'Indicar la dirección del domicilio o del trabajo',
    en: 'Give the address of the home or of the workplace',
  },
  address_forwarder: {
    es: 'Indicar la dirección de quien recibe, y no la de quien reenvía',
    en: 'Give the address of the receiver, not of the firm that forwards parcels',
  },
  address_city_unknown: { es: 'Corregir la ciudad de entrega', en: 'Correct the delivery city' },
  ip_location_mismatch: {
    es: 'Comprar desde una conexión en la ciudad o dirección indicada',
    en: 'Buy from a connection in the city or at the address that was given',
  },
  ip_vpn: { es: 'Comprar sin VPN', en: 'Buy without a VPN' },
  ip_proxy: { es: 'Comprar sin proxy', en: 'Buy without a proxy' },
  ip_tor: { es: 'Comprar sin Tor', en: 'Buy without Tor' },
  ip_hosting: {
    es: 'Comprar desde una conexión residencial o móvil',
    en: 'Buy from a home connection or a mobile connection',
  },
  gps_implausible: {
    es: 'Permitir que el dispositivo entregue su ubicación real',
    en: 'Let the device share its real position',
  },
  biometric_not_live: { es: 'Repetir la validación biométrica', en: 'Repeat the biometric validation' },
  biometric_document_mismatch: {
    es: 'Repetir la validación biométrica con la cédula del comprador',
    en: "Repeat the biometric validation with the buyer's card",
  },
  biometric_stale: { es: 'Repetir la validación biométrica', en: 'Repeat the biometric validation' },
  biometric_unknown_reference: {
    es: 'Enviar la referencia que entregó el operador biométrico',
    en: 'Send the reference that the biometric operator gave',
  },
};

/** For a source that did not answer. Its points for unknown signals disappear once it answers and finds nothing wrong. */
export const RETRY_ACTION: Action = {
  es: 'Repetir la consulta cuando la fuente vuelva a responder',
  en: 'Repeat the call when the source answers again',
};
