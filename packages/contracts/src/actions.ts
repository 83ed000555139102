import type { SignalCode } from './signals.js';

/** What a buyer or a merchant can do so that a signal would be false at the next attempt. */
export interface Action {
  es: string;
  en: string;
}

/**
 * The actionable signals. None of an authority's verdict (cancelled card, lists, taxes), none that only time heals (a recent
 * SIM, a young line, too many checks): telling how to get around those would help nobody honest. No text names a list.
 */
export const ACTIONS: Partial<Record<SignalCode, Action>> = {
  document_name_mismatch: {
    es: 'Escribir el nombre como aparece en la cédula',
    en: 'Write the name as it stands on the card',
  },
  document_issue_date_mismatch: {
    es: 'Corregir la fecha de expedición según la cédula',
    en: 'Correct the date of issue by the card',
  },
  phone_invalid: { es: 'Corregir el número de teléfono', en: 'Correct the phone number' },
  phone_foreign: { es: 'Dar un número de celular colombiano', en: 'Give a Colombian mobile number' },
  phone_not_mobile: { es: 'Dar un número de celular', en: 'Give a mobile number' },
  phone_not_in_service: { es: 'Dar una línea en servicio', en: 'Give a line that is in service' },
  phone_holder_mismatch: {
    es: 'Dar una línea a nombre del titular de la cédula',
    en: 'Give a line in the name of the card holder',
  },
  phone_device_mismatch: {
    es: 'Comprar desde el dispositivo que usa la línea, con datos móviles',
    en: 'Buy from the device that uses the line, over mobile data',
  },
  email_domain_without_mail: { es: 'Dar un correo que exista', en: 'Give an e-mail address that exists' },
  email_disposable: { es: 'Dar un correo que no sea desechable', en: 'Give an e-mail address that is not disposable' },
  email_role_account: { es: 'Dar un correo personal', en: 'Give a personal mailbox' },
  email_domain_typo: { es: 'Corregir el dominio del correo', en: 'Correct the domain of the e-mail address' },
  address_invalid: { es: 'Corregir la dirección de entrega', en: 'Correct the delivery address' },
  address_city_unknown: { es: 'Corregir la ciudad de entrega', en: 'Correct the delivery city' },
  ip_location_mismatch: {
    es: 'Comprar desde una conexión en el lugar declarado',
    en: 'Buy from a connection in the declared place',
  },
  ip_vpn: { es: 'Comprar sin VPN', en: 'Buy without a VPN' },
  ip_proxy: { es: 'Comprar sin proxy', en: 'Buy without a proxy' },
  ip_tor: { es: 'Comprar sin Tor', en: 'Buy without Tor' },
  ip_hosting: {
    es: 'Comprar desde una conexión de hogar o móvil',
    en: 'Buy from a home or mobile connection',
  },
  gps_implausible: { es: 'Permitir al dispositivo dar su ubicación real', en: 'Let the device give its real position' },
  biometric_not_live: { es: 'Repetir la validación biométrica', en: 'Repeat the biometric validation' },
  biometric_document_mismatch: {
    es: 'Repetir la validación biométrica con la cédula del comprador',
    en: "Repeat the biometric validation with the buyer's card",
  },
  biometric_stale: { es: 'Repetir la validación biométrica', en: 'Repeat the biometric validation' },
  biometric_unknown_reference: {
    es: 'Enviar la referencia que dio el operador biométrico',
    en: 'Send the reference that the biometric operator gave',
  },
};

/** For a source that did not answer: its unknown points fall away once it does, if all is in order. */
export const RETRY_ACTION: Action = {
  es: 'Repetir la consulta cuando la fuente responda',
  en: 'Repeat the query when the source answers',
};
