import { texts } from '../i18n/texts.js';

const numbered = (word: string, lines: readonly number[]): string => `${word} ${lines.join(', ')}`;

export const restrictionTexts = texts({
  unrestricted: ['Sin restricciones', 'No restrictions'],
  networks_count: ({ count }: { count: number }, words) => [
    words.plural(count, { one: 'una red', other: `${words.number(count)} redes` }),
    words.plural(count, { one: 'one network', other: `${words.number(count)} networks` }),
  ],
  certificates_count: ({ count }: { count: number }, words) => [
    words.plural(count, { one: 'un certificado', other: `${words.number(count)} certificados` }),
    words.plural(count, { one: 'one certificate', other: `${words.number(count)} certificates` }),
  ],
  restrict: ['Restringir', 'Restrict'],
  restrict_of: ({ name }: { name: string }) => [`Restringir la clave ${name}`, `Restrict the key ${name}`],
  restrict_title: ({ name }: { name: string }) => [`Restringir «${name}»`, `Restrict “${name}”`],
  restrict_text: [
    'En menos de un segundo la API rechaza la clave fuera de estas redes o sin uno de estos certificados.',
    'Within a second the API rejects the key outside these networks or without one of these certificates.',
  ],
  networks: ['Redes permitidas', 'Allowed networks'],
  networks_hint: [
    'Una por línea, por ejemplo 203.0.113.0/24, 203.0.113.7 o 2001:db8::/32. Vacío: todas.',
    'One per line, for example 203.0.113.0/24, 203.0.113.7 or 2001:db8::/32. Empty: all of them.',
  ],
  networks_invalid: ({ lines }: { lines: readonly number[] }, words) => [
    `${numbered(words.plural(lines.length, { one: 'Línea', other: 'Líneas' }), lines)}: no es una red. Escriba su primera dirección y su longitud, como 203.0.113.0/24.`,
    `${numbered(words.plural(lines.length, { one: 'Line', other: 'Lines' }), lines)}: not a network. Write its first address and its length, such as 203.0.113.0/24.`,
  ],
  certificates: ['Certificados de cliente', 'Client certificates'],
  certificates_hint: [
    'Huellas SHA-256, una por línea. Agregue la del certificado nuevo antes de que venza el anterior. Vacío: no se exige.',
    'SHA-256 fingerprints, one per line. Add the new certificate before the old one expires. Empty: no certificate is required.',
  ],
  certificates_invalid: ({ lines }: { lines: readonly number[] }, words) => [
    `${numbered(words.plural(lines.length, { one: 'Línea', other: 'Líneas' }), lines)}: no es una huella. Use la que muestra «openssl x509 -noout -fingerprint -sha256».`,
    `${numbered(words.plural(lines.length, { one: 'Line', other: 'Lines' }), lines)}: not a fingerprint. Use the one that “openssl x509 -noout -fingerprint -sha256” prints.`,
  ],
  saved: ['La clave quedó restringida así.', 'The restrictions of the key are saved.'],
  account_networks: ['Redes de la cuenta', 'Networks of the account'],
  account_networks_text: [
    'Desde dónde funcionan todas las claves, también las nuevas. Una clave puede tener redes más estrechas.',
    'From where all keys work, new ones too. A key can have narrower networks.',
  ],
  everywhere: ['Las claves funcionan desde cualquier red.', 'The keys work from every network.'],
  change: ['Cambiar las redes', 'Change networks'],
  account_saved: ['Las redes de la cuenta cambiaron.', 'The networks of the account changed.'],
  playground_note: [
    'También valen para el simulador: cuenta la dirección de su navegador, si el operador del servicio lo configuró así.',
    'They hold for the playground too: the address of your browser counts, if the operator configured it.',
  ],
  refused_title: ['La API rechazó una clave', 'The API rejected a key'],
  network_not_allowed: ({ name, when }: { name: string; when: string }) => [
    `«${name}» se usó desde una red no permitida (${when}). La actividad muestra la red.`,
    `“${name}” was used from a network that is not allowed (${when}). The activity shows the network.`,
  ],
  client_certificate_required: ({ name, when }: { name: string; when: string }) => [
    `«${name}» se usó sin certificado de cliente (${when}).`,
    `“${name}” was used without a client certificate (${when}).`,
  ],
  client_certificate_invalid: ({ name, when }: { name: string; when: string }) => [
    `«${name}» se usó con un certificado vencido o que no es válido (${when}).`,
    `“${name}” was used with a certificate that has expired or is not valid (${when}).`,
  ],
  client_certificate_not_bound: ({ name, when }: { name: string; when: string }) => [
    `«${name}» se usó con un certificado que no es de esa clave (${when}).`,
    `“${name}” was used with a certificate of another key (${when}).`,
  ],
  client_certificate_unsupported: ({ name, when }: { name: string; when: string }) => [
    `«${name}» exige un certificado y este servicio no los recibe (${when}). Avise al operador del servicio.`,
    `“${name}” requires a certificate, and this service does not take any (${when}). Tell the operator.`,
  ],
  refused_advice: [
    'Si no fue un programa suyo, otra persona tiene la clave: revóquela.',
    'If it was not a program of yours, somebody else has the key: revoke it.',
  ],
});
