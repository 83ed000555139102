type Variant = 'verify' | 'analyze';
type Value = string | number | boolean;

/** Members of an input of the purchase in the order of receipts; each with its name in verify, if it is another one. */
const MEMBERS = {
  payment: { method: 'metodo', confirmed: 'confirmado', holder: 'titular', bin: 'bin', three_ds: 'tresds' },
  delivery: { kind: 'tipo', receiver: 'tercero' },
  orders: { delivered: 'entregados', refused: 'rechazados', charged_back: 'contracargos', months_since_first: 'meses' },
} as const;

/** Values that verify names in Spanish. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  method: {
    contra_entrega: 'cash_on_delivery',
    tarjeta: 'card',
    efectivo: 'cash',
    transferencia: 'transfer',
    credito: 'credit',
  },
  kind: { domicilio: 'home', punto: 'pickup_point', tienda: 'store' },
};

/**
 * Payment, delivery or earlier orders as a receipt commits to them: a line for each member that is given.
 *
 * @returns null when none is given, and undefined when the object has another member or value
 */
export function purchaseLines(
  input: keyof typeof MEMBERS,
  value: unknown,
  variant: Variant,
  tidy: (text: string) => string,
): string | null | undefined {
  const given = valuesOf(value, tidy);
  const members = Object.entries(MEMBERS[input]);
  const lines = members.flatMap(([name, spanish]): [string, Value][] => {
    const member = variant === 'verify' ? spanish : name;
    const found = given?.get(member);
    given?.delete(member);
    return found === undefined ? [] : [[name, variant === 'verify' ? inEnglish(name, found) : found]];
  });
  return given?.size === 0 ? textOf(lines) : undefined;
}

/** Attributes as a receipt commits to them, sorted by name. The results are those of `purchaseLines`. */
export function attributeLines(value: unknown, tidy: (text: string) => string): string | null | undefined {
  const given = valuesOf(value, tidy);
  return given && textOf([...given].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The given members; undefined for another value than an object of texts, numbers and booleans. */
function valuesOf(value: unknown, tidy: (text: string) => string): Map<string, Value> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return undefined;
  }
  const given = Object.entries(value)
    .map(([name, each]) => [name, typeof each === 'string' ? tidy(each) : each] as const)
    .filter(([, each]) => each !== null && each !== undefined && each !== '');
  return given.every(([, each]) => ['string', 'number', 'boolean'].includes(typeof each)) ? new Map(given) : undefined;
}

const inEnglish = (name: string, value: Value): Value => VALUES[name]?.[String(value)] ?? value;

const textOf = (lines: readonly (readonly [string, Value])[]): string | null =>
  lines.map(([name, value]) => `${name}=${value}`).join('\n') || null;
