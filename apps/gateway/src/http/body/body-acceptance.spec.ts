import { AnalyzeRequestDto, VerifyRequestDto } from '@cotejo/contracts/dto';
import { IsInt, IsOptional, IsString, ValidateIf, ValidateNested } from 'class-validator';
import fc from 'fast-check';
import { MEMBER_NAMES, type Member } from '../../../test/member-names.js';
import { BodyAcceptance } from './body-acceptance.js';
import { validateSlowly } from './validate-body.js';

const GOOD: Record<Member, readonly unknown[]> = {
  document: ['1020304050', '12.345.678', '1 020 304 050'],
  phone: ['+573001234567', '+57 (300) 123-4567', null],
  email: ['ana@example.com', 'ñandú@correo.example', null],
  address: ['Calle 100 # 8A-55 Apto 501', 'x'.repeat(200), null],
  city: ['Bogotá', null],
  amount: [0, 250_000, 1_000_000_000_000, null],
  ip: ['190.85.10.20', '2001:db8::1', null],
  gps: [null],
  name: ['Ana Ñáñez', 'O’Neil-Ruiz D.', null],
  issueDate: ['2004-05-17', '1952-01-01', null],
  biometric: ['a.b_c-12', null],
  phoneToken: ['ey~J._-+/0123456==', 'x'.repeat(4_096), null],
};

/** Objects of a body, with the names of verify and of analyze. */
const PARTS: readonly Record<string, readonly object[]>[] = [
  {
    gps: [{ lat: 4.7, lon: -74 }],
    pago: [
      { metodo: 'tarjeta', confirmado: true, titular: 'ANA ROJAS', bin: '450731', tresds: false },
      { metodo: null },
      {},
    ],
    entrega: [{ tipo: 'punto', tercero: 'Luis Rojas' }, {}],
    atributos: [{ categoria: 'celulares', unidades: 1, regalo: true, cupon: null }, {}],
    pruebas: [
      { pedidos: { entregados: 2, rechazados: 0, contracargos: 0, meses: 5 } },
      { documento: null },
      { documento_leido: { fuente: 'mrz', hace_segundos: 9, campos: { numero: '1020304050', problemas: [] } } },
      { documento_leido: { fuente: 'pdf417', hace_segundos: 0, campos: { apellidos: 'ÑÁÑEZ', sexo: null } } },
      {},
    ],
  },
  {
    gps: [{ lat: 4.7, lon: -74 }],
    payment: [
      { method: 'card', confirmed: true, holder: 'ANA ROJAS', bin: '450731', three_ds: false },
      { method: null },
      {},
    ],
    delivery: [{ kind: 'pickup_point', receiver: 'Luis Rojas' }, {}],
    attributes: [{ categoria: 'celulares', unidades: 1, regalo: true, cupon: null }, {}],
    evidence: [{ phone_code: { channel: 'call', age_seconds: 9 } }, { document: null }, {}],
  },
];
/** Names that a part may have, or that every object has. */
const INNER = ['metodo', 'titular', 'bin', 'kind', 'lat', 'otro', 'constructor', 'toString', '__proto__', 'pedidos'];

/** Any value that a caller may send for a member. */
const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    ' ',
    '\u0000',
    '١٢٣٤٥٦٧٨',
    'x'.repeat(300),
    -1,
    0.5,
    1e300,
    '1e3',
    '::',
    '1.2.3',
    '2001-02-29',
    '9999-01-01',
  ),
  fc.constantFrom<unknown>([], {}, [1], ['1020304050'], { lat: 4.7, lon: -74 }, { lat: 'x' }, [{ lat: 1, lon: 2 }]),
  fc.string({ maxLength: 40 }),
  fc.double(),
  fc.jsonValue(),
);

describe.each<[new () => object, 0 | 1]>([
  [VerifyRequestDto, 0],
  [AnalyzeRequestDto, 1],
])('a body of %p', (dto, variant) => {
  const acceptance = new BodyAcceptance(dto);
  const members = Object.keys(GOOD) as Member[];
  const names = members.map((member) => MEMBER_NAMES[member][variant]);
  const parts = PARTS[variant] as (typeof PARTS)[number];
  const good = fc
    .tuple(fc.subarray(members), fc.subarray(Object.keys(parts)), fc.infiniteStream(fc.nat()))
    .map(([sent, objects, picks]) => {
      const pick = (values: readonly unknown[] = []) => values[(picks.next().value ?? 0) % values.length];
      const flat = [...new Set<Member>(['document', ...sent])].map((member) => [
        MEMBER_NAMES[member][variant],
        pick(GOOD[member]),
      ]);
      return Object.fromEntries([...flat, ...objects.map((name) => [name, pick(parts[name])])]);
    });
  const slowly = (body: object): object | null => {
    try {
      return validateSlowly(dto, body);
    } catch {
      return null;
    }
  };

  it('is accepted without class-validator when it is valid, with the same result', () => {
    fc.assert(
      fc.property(good, (body) => {
        expect(acceptance.accept(body)).toStrictEqual(slowly(body));
        expect(acceptance.accept(body)).toBeInstanceOf(dto);
      }),
      { numRuns: 500 },
    );
  });

  it('is never accepted when class-validator refuses it, and never with another result', () => {
    const anyName = fc.constantFrom<string>(...names, 'otro', 'constructor', 'toString', '__proto__');
    const anyPart = fc.constantFrom(...Object.keys(parts));
    const within = fc
      .tuple(anyPart, fc.nat(), fc.constantFrom(...INNER), odd)
      .map(([name, pick, inner, value]): [string, unknown] => {
        const values = parts[name] ?? [];
        return [name, { ...values[pick % values.length], ...JSON.parse(JSON.stringify({ [inner]: value })) }];
      });
    const change = fc.oneof(fc.tuple(anyName, odd), within);
    const spoiled = fc.tuple(good, fc.array(change, { minLength: 1, maxLength: 3 }));
    let accepted = 0;
    fc.assert(
      fc.property(spoiled, ([body, changes]) => {
        const sent = JSON.parse(JSON.stringify({ ...body, ...Object.fromEntries(changes) })) as object;
        const quickly = acceptance.accept(sent);
        if (quickly === undefined) {
          return;
        }
        accepted += 1;
        expect(quickly).toStrictEqual(slowly(sent));
      }),
      { numRuns: 10_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});

class NeedsTheRealValidator {
  @IsString()
  name!: string;

  @IsOptional()
  @IsInt({ each: true })
  list?: number[];

  @IsOptional()
  @ValidateNested()
  child?: object;

  @IsOptional()
  @IsInt({ groups: ['grown'] })
  age?: number;

  @ValidateIf(({ name }: NeedsTheRealValidator) => name === 'conditional')
  @IsInt()
  size?: number;
}

it.each([
  [{ name: 'x' }, true],
  [{ name: 'x', list: 1 }, false],
  [{ name: 'x', child: 1 }, false],
  [{ name: 'x', child: {} }, false],
  [{ name: 'x', age: 1 }, false],
  [{ name: 'x', size: 'not an integer, but not checked' }, true],
  [{ name: 'conditional', size: 1 }, true],
  [{ name: 'conditional', size: 'x' }, false],
  [{ name: 'conditional' }, false],
])('of %p it says %p: lists, nested objects and groups it leaves to class-validator', (body, accepted) => {
  expect(new BodyAcceptance(NeedsTheRealValidator).accept(body) !== undefined).toBe(accepted);
});
