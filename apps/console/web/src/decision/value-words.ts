import type { ReceiptCharacteristic } from '@cotejo/receipt/browser';
import type { Language } from '../../../src/api/session.api.js';

const FIGURES: Record<string, Record<Language, string>> = {
  phone_line_recent: { es: 'meses de la línea', en: 'months of the line' },
  sim_swap_recent: { es: 'horas desde el cambio de SIM', en: 'hours since the SIM swap' },
  phone_holder_mismatch: { es: 'de 100, parecido de los nombres', en: 'of 100, similarity of the names' },
  email_domain_recent: { es: 'días del dominio', en: 'days of the domain' },
  gps_far_from_city: { es: 'kilómetros', en: 'kilometres' },
  gps_far_from_address: { es: 'kilómetros', en: 'kilometres' },
};

const CLASSES: Record<string, Record<Language, string>> = {
  foreign_country: { es: 'está en otro país', en: 'it is in another country' },
  phone_country: { es: 'está en el país de la línea', en: 'it is in the country of the phone line' },
  far_city: { es: 'está lejos de la ciudad', en: 'it is far from the city' },
  document: { es: 'comparado por documento', en: 'compared by document' },
  name: { es: 'comparado por nombre', en: 'compared by name' },
};

/** The figure or the class of a finding, in words; `null`: it has neither. */
export function valueWords(
  { code, value }: Pick<ReceiptCharacteristic, 'code' | 'value'>,
  language: Language,
): string | null {
  if (value === undefined) {
    return null;
  }
  if (typeof value === 'number') {
    const figure = value.toLocaleString(language === 'es' ? 'es-CO' : 'en-US');
    return FIGURES[code] ? `${figure} ${FIGURES[code][language]}` : figure;
  }
  return Object.hasOwn(CLASSES, value) ? (CLASSES[value]?.[language] ?? value) : value;
}
