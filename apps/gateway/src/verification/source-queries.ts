import { documentIdParts } from '@cotejo/colombia/identity-document';
import { phoneCountry } from '@cotejo/colombia/phone';
import {
  DEAR_ORDER_COP,
  fullName,
  type InputName,
  LARGE_AMOUNT_COP,
  type QueryOf,
  type RegistryRecord,
  SOURCE_OPERATIONS,
  type SourceOperation,
} from '@cotejo/contracts';
import { inputsOf, inputValuesOf, nameToCompare, type Subject } from '@cotejo/receipt/subject';

type QueryBuilder<O extends SourceOperation> = (
  subject: Subject,
  tenant: string,
  holderName: string | null,
  statedName: string | null,
) => QueryOf<O> | null;

/**
 * Query builders, for the operations whose query is not exactly their inputs by name. `null`: the caller sent nothing
 * to query.
 */
const BUILDERS: { [O in SourceOperation]?: QueryBuilder<O> } = {
  'registry.record': (subject) => {
    const { document, issueDate, payment } = subject;
    const name = nameToCompare(subject);
    const isClaimed = name !== null || issueDate !== null;
    return {
      document,
      ...(isClaimed && { claimed: { name, issueDate } }),
      // An order that is paid at the door is paid from no account.
      ...(payment?.holder && payment.method !== 'cash_on_delivery' && { payer: payment.holder }),
      ...(isAlone(subject) && { alone: true }),
    };
  },
  'telco.line': ({ phone, gps, phoneToken: token }) => (phone === null ? null : withoutNulls({ phone, gps, token })),
  'telco.holder': ({ phone, document }, _, name) =>
    phone === null || name === null ? null : { phone, document, name },
  // The NIT of a person is the number of the cédula; foreigners have another one.
  'tax.registration': ({ document }) => (documentIdParts(document).kind === 'CC' ? { document } : null),
  'sanctions.screen': ({ document }, tenant, name, statedName) => withoutNulls({ document, name, statedName, tenant }),
  'geo.place': ({ ip, gps, address, city, phone, amountCop }) => {
    if (ip === null && gps === null && address === null && city === null) {
      return null;
    }
    // The source compares the country of the phone with the country of the IP address, and with nothing else.
    const country = ip !== null && phone !== null ? phoneCountry(phone) : null;
    const isDear = address !== null && amountCop !== null && amountCop >= DEAR_ORDER_COP;
    return { ...withoutNulls({ ip, gps, address, city, phoneCountry: country }), ...(isDear && { dear: true }) };
  },
  'biometric.validation': ({ biometric: reference, document }) => (reference === null ? null : { reference, document }),
};

/**
 * The query of one operation, or `null` when the caller sent none of its inputs.
 * @param holderName the name in the registry, or the claimed name; `null` before the registry has answered, and when no name is known
 * @param statedName see `statedName`
 */
export function buildQuery<O extends SourceOperation>(
  operation: O,
  subject: Subject,
  tenant: string,
  holderName: string | null,
  statedName: string | null = null,
): QueryOf<O> | null {
  const build = BUILDERS[operation] as QueryBuilder<O> | undefined;
  return build
    ? build(subject, tenant, holderName, statedName)
    : (inputsByName(operation, subject) as QueryOf<O> | null);
}

/** Inputs that identify no person. */
const NOT_IDENTIFYING: readonly InputName[] = ['document', 'amount', 'payment', 'delivery', 'attributes', 'orders'];

/** Whether a large order has nothing but a cédula: nothing can confirm or contradict it. */
function isAlone(subject: Subject): boolean {
  const isLarge = (subject.amountCop ?? 0) >= LARGE_AMOUNT_COP;
  return isLarge && !subject.payment?.holder && inputsOf(subject).every((input) => NOT_IDENTIFYING.includes(input));
}

function inputsByName(operation: SourceOperation, subject: Subject): object | null {
  const query: Partial<Record<InputName, unknown>> = {};
  const values = inputValuesOf(subject);
  for (const name of SOURCE_OPERATIONS[operation].inputs) {
    const value = values[name];
    if (value === undefined) {
      return null;
    }
    query[name] = value;
  }
  return query;
}

/** Without the members that are null: a source receives only what the caller sent. */
function withoutNulls<T extends object>(values: T): { [K in keyof T]: NonNullable<T[K]> } {
  const sent: Record<string, unknown> = {};
  for (const name in values) {
    if (values[name] !== null) {
      sent[name] = values[name];
    }
  }
  return sent as never;
}

/**
 * The name for the queries to the lists and to the operator of the line: the name in the registry. A registry that only
 * compares names gives none; then it is the claimed name, if the registry confirmed it.
 */
export function holderName(record: RegistryRecord, claimedName: string | null): string | null {
  return fullName(record) ?? (record.nameMatches ? claimedName : null);
}

/**
 * The claimed name, if it is another person's than the holder's: only the lists are screened with it. A short form of the holder's name
 * is not, and neither is a name that the registry could not compare.
 */
export function statedName(
  { nameMatches, nameDifference }: Pick<RegistryRecord, 'nameMatches' | 'nameDifference'>,
  claimedName: string | null,
): string | null {
  return nameMatches === false && nameDifference !== 'short' ? claimedName : null;
}
