import { NotNormalisable, normaliseInputs } from '@cotejo/sdk/receipts';
import fc from 'fast-check';
import { inputValuesOf } from './subject.js';
import { tidyTexts } from './tidy-texts.js';
import { analyzeSubject, verifySubject } from './wire-subject.js';

/** The names of the service's inputs in receipts. */
const RECEIPT_NAMES: Record<string, string> = { issueDate: 'issue_date', phoneToken: 'phone_token' };

function byService(request: object, variant: 'verify' | 'analyze'): Record<string, unknown> | null {
  try {
    const tidy = tidyTexts(request) as never;
    const subject = variant === 'verify' ? verifySubject(tidy) : analyzeSubject(tidy);
    return Object.fromEntries(
      Object.entries(inputValuesOf(subject)).map(([name, value]) => [RECEIPT_NAMES[name] ?? name, value]),
    );
  } catch {
    return null;
  }
}

function bySdk(request: object, variant: 'verify' | 'analyze'): Record<string, unknown> | null {
  try {
    return Object.fromEntries(normaliseInputs(request, variant));
  } catch (error) {
    expect(error).toBeInstanceOf(NotNormalisable);
    return null;
  }
}

const blanks = fc.stringMatching(/^ {0,2}$/);
const around = (text: fc.Arbitrary<string>) => fc.tuple(blanks, text, blanks).map((parts) => parts.join(''));
/** Also with digits of Asian keyboards. */
const numberOf = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.nat({ max: 9 })).map(([written, chance]) => (chance === 0 ? withWideDigits(written) : written));
const withWideDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const prefix = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.stringMatching(/^(CC|cc|C\.C\.|CE|C\.E\.|c\.e\.|PPT|P\.P\.T\.|PA|C\.C|NIT):? {0,2}$/),
);
const digits = fc.oneof(
  { weight: 9, arbitrary: fc.stringMatching(/^0{0,2}[1-9]\.?[0-9]{3}[. ]?[0-9]{3}\.?[0-9]$/) },
  { weight: 9, arbitrary: fc.stringMatching(/^0{0,4}[1-9][0-9]{0,2}(\.[0-9]{3}){1,3}$/) },
  { weight: 9, arbitrary: fc.stringMatching(/^0{0,3}[1-9][0-9]{2,9}$/) },
  fc.stringMatching(/^[0-9. ]{0,3}[0-9][0-9. ]{6,11}$/),
  fc.stringMatching(/^0{5,10}(\.0)?$/),
);
const cedula = numberOf(fc.tuple(prefix, digits).map((parts) => parts.join('')));
const passport = numberOf(
  fc.oneof(
    fc.stringMatching(/^[A-Za-z]{1,3}[ -]?[0-9]{3,7}$/),
    fc.stringMatching(/^[A-Za-z0-9 -]{4,10}$/),
    fc.stringMatching(/^0{0,3}[0-9]{3,9}$/),
    fc.stringMatching(/^[A-Za-zÑ]{5,9}$/),
  ),
);
/** A number and its kind, which mostly belong together. */
const documents = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(cedula, fc.constantFrom(undefined, null, '', ' ', 'CC', ' CC')) },
  { weight: 4, arbitrary: fc.tuple(cedula, fc.constantFrom('CE', 'PPT')) },
  { weight: 2, arbitrary: fc.tuple(passport, fc.constant('PA')) },
  fc.tuple(fc.oneof(cedula, passport), fc.constantFrom(undefined, 'CC', 'CE', 'PPT', 'PA')),
);
const withDocument = <T extends object>(
  rest: fc.Arbitrary<T>,
  [number, kind]: readonly ['cedula', 'tipo_documento'] | readonly ['doc_number', 'doc_type'],
) =>
  fc.tuple(rest, documents, blanks).map(([request, [written, ofKind], blank]) => ({
    [number]: `${blank}${written}${blank}`,
    ...(ofKind !== undefined && { [kind]: ofKind }),
    ...request,
  }));
const phone = fc.oneof(
  { weight: 9, arbitrary: fc.stringMatching(/^(\+57|57|0057|\+34)? ?(3[0-9]{2}|60[0-9]) ?[0-9]{3}[-.]?[0-9]{4}$/) },
  { weight: 2, arbitrary: fc.stringMatching(/^(\+|00)?57 ?\(?[124-8]\)? ?[2-8][0-9]{6}$/) },
  fc.stringMatching(/^(\+|00)?(57)?[ .()-]?[0-9 .()-]{6,13}$/),
);
const person = fc.string({ unit: fc.constantFrom(..."aÑé ,.'’-_#1(\t"), maxLength: 20 });
const email = fc
  .tuple(fc.stringMatching(/^[A-Za-z.]{1,9}$/), fc.stringMatching(/^[A-Z][a-z]{1,9}\.[A-Z]{2}$/))
  .map((parts) => parts.join('@'));
const orders = fc.record({ entregados: fc.nat(), rechazados: fc.nat(), contracargos: fc.nat(), meses: fc.nat() });
const payment = fc.record(
  {
    metodo: fc.constantFrom('contra_entrega', 'tarjeta', 'pse', 'bre_b', 'efectivo', 'transferencia', 'credito', null),
    confirmado: fc.option(fc.boolean(), { nil: null }),
    titular: fc.option(around(person), { nil: null }),
    bin: fc.constantFrom('411111', '41111111', null),
    tresds: fc.option(fc.boolean(), { nil: null }),
  },
  { requiredKeys: [] },
);
const delivery = fc.record(
  { tipo: fc.constantFrom('domicilio', 'punto', 'tienda', 'digital', null), tercero: fc.option(around(person)) },
  { requiredKeys: [] },
);
const attributes = fc.dictionary(
  fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,5}$/),
  fc.oneof(
    around(fc.string({ maxLength: 9 })),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  ),
  { maxKeys: 5 },
);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

it('normalises a request of verify as the service does', () => {
  const request = fc.record(
    {
      telefono: optional(around(phone)),
      nombre: optional(person),
      email: optional(around(email)),
      direccion: optional(around(fc.string({ maxLength: 12 }))),
      monto: optional(fc.nat()),
      pruebas: optional(fc.record({ tarjeta_3ds: fc.constant({ hace_segundos: 9 }), pedidos: optional(orders) })),
      pago: optional(payment),
      entrega: optional(delivery),
      atributos: optional(attributes),
      gps: optional(fc.record({ lat: fc.double({ noNaN: true }), lon: fc.double({ noNaN: true }) })),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(withDocument(request, ['cedula', 'tipo_documento']), (value) => {
      expect(bySdk(value, 'verify')).toEqual(byService(value, 'verify'));
    }),
    { numRuns: 800 },
  );
});

it('normalises a request of analyze as the service does', () => {
  const request = fc.record({
    phone: optional(phone),
    evidence: optional(fc.constant({ card_3ds: { age_seconds: 9 } })),
    amount: optional(fc.double({ min: 0, max: 1e12, noNaN: true })),
  });
  fc.assert(
    fc.property(withDocument(request, ['doc_number', 'doc_type']), (value) => {
      expect(bySdk(value, 'analyze')).toEqual(byService(value, 'analyze'));
    }),
    { numRuns: 800 },
  );
});
