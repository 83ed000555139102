import type { CanonicalSubject } from '@cotejo/accounts';
import { documentIdParts } from '@cotejo/colombia/identity-document';
import { nitCheckDigit } from '@cotejo/colombia/nit';

/** Shorter numbers occur everywhere by chance, so they are searched only with the zeros that people write before them. */
const BARE_DIGITS_MIN = 7;
const PADDED_DIGITS_MIN = 8;
const GROUP_SEPARATOR = "[.,' ]";
const PHONE_SEPARATOR = '[ ().-]{0,2}';
const GROUP_OF_IPV6 = 4;

/** One pattern for a document, a phone and an IP address, as people and programs write them. */
export function writtenForms(document: string, { phone, ip }: CanonicalSubject): RegExp {
  const numbers = [...documentForms(document), ...(phone === undefined ? [] : phoneForms(phone))];
  const forms = [`(?<!\\d)(?:${numbers.join('|')})(?!\\d)`, ...(ip === undefined ? [] : [ipForm(ip)])];
  return new RegExp(forms.join('|'), 'i');
}

function documentForms(document: string): string[] {
  const { kind, number } = documentIdParts(document);
  if (kind === 'PA') {
    return [`0*${[...number].join('[ -]?')}`];
  }
  const groups = number.replace(/\B(?=(\d{3})+$)/g, GROUP_SEPARATOR);
  if (number.length < BARE_DIGITS_MIN) {
    return [
      `0{${PADDED_DIGITS_MIN - number.length},}${number}`,
      `${kind}[ .:]{0,2}${groups}`,
      `${kind}[ .:]{0,2}${number}`,
    ];
  }
  return [`0*${number}`, groups, ...(kind === 'CC' ? [`0*${number}${nitCheckDigit(number)}`] : [])];
}

/** @param phone E.164 */
function phoneForms(phone: string): string[] {
  const spaced = (digits: string) => [...digits].join(PHONE_SEPARATOR);
  const whole = phone.replace(/^\+/, '');
  return [`0*${spaced(whole)}`, spaced(whole.replace(/^57/, ''))];
}

/** @param ip an IPv4 address, or the first 64 bits of an IPv6 address as 16 hexadecimal digits */
function ipForm(ip: string): string {
  if (ip.includes('.')) {
    return `(?<!\\d)${ip.replaceAll('.', '\\.')}(?!\\d)`;
  }
  const groups = (ip.match(new RegExp(`.{${GROUP_OF_IPV6}}`, 'g')) ?? []).map((group) => group.replace(/^0{1,3}/, ''));
  // `::` stands for zeros at the end of the network too.
  const written = groups.join(':').replace(/(?::0)+$/, '');
  const zeros = groups.length - written.split(':').length;
  const spelled = written
    .split(':')
    .map((group) => `0{0,3}${group}`)
    .join(':');
  const end = zeros === 0 ? ':' : `(?:(?::0{1,4}){${zeros}}:|::)`;
  return `(?<![0-9a-f:])${spelled}${end}`;
}
