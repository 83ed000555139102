import { parsePesos } from '@cotejo/colombia/cells';
import { Option } from 'commander';

/** A field of a request that has an option. Fields without an option are possible in a body. */
interface RequestField {
  name: string;
  what: string;
  isAmount?: boolean;
}

export const VERIFY_FIELDS: readonly RequestField[] = [
  { name: 'cedula', what: 'number of the document' },
  { name: 'tipo_documento', what: 'kind of the document: CC, CE, PPT or PA' },
  { name: 'telefono', what: 'phone number' },
  { name: 'email', what: 'e-mail address' },
  { name: 'direccion', what: 'delivery address' },
  { name: 'ciudad', what: 'delivery city' },
  { name: 'monto', what: 'amount in pesos (COP), without decimals', isAmount: true },
  { name: 'ip_address', what: 'IP address of the buyer' },
  { name: 'nombre', what: 'full name that the buyer gives' },
  { name: 'fecha_expedicion', what: 'date of issue of the card, YYYY-MM-DD' },
  { name: 'biometric_transaction', what: 'reference of the biometric validation' },
];

export const ANALYZE_FIELDS: readonly RequestField[] = [
  { name: 'doc_number', what: 'number of the document' },
  { name: 'doc_type', what: 'kind of the document: CC, CE, PPT or PA' },
  { name: 'phone', what: 'phone number' },
  { name: 'email', what: 'e-mail address' },
  { name: 'address', what: 'delivery address' },
  { name: 'city', what: 'delivery city' },
  { name: 'amount', what: 'amount in pesos (COP)', isAmount: true },
  { name: 'ip_address', what: 'IP address of the buyer' },
  { name: 'name', what: 'full name that the buyer gives' },
  { name: 'doc_issue_date', what: 'date of issue of the card, YYYY-MM-DD' },
  { name: 'biometric_transaction', what: 'reference of the biometric validation' },
];

const flagOf = ({ name }: RequestField) => `--${name.replaceAll('_', '-')}`;

/** `--ip-address <ip_address>` for the field `ip_address`. */
export const optionOf = (field: RequestField): Option =>
  new Option(`${flagOf(field)} <${field.name}>`, field.what).helpGroup('Fields of the request:');

/** The fields that were given as options. An amount that cannot be read stays a text, so that the API names the field. */
export function fieldsOf(fields: readonly RequestField[], options: Record<string, unknown>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const field of fields) {
    const value = options[optionOf(field).attributeName()];
    if (typeof value === 'string') {
      const amount = field.isAmount ? parsePesos(value) : undefined;
      given[field.name] = amount?.ok ? amount.pesos : value;
    }
  }
  return given;
}
