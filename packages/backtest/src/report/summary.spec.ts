import { Folder, run } from '../../test/rig.js';
import { summaryOf } from './summary.js';
import { Words } from './words.js';

const folder = new Folder();
const ORDERS = ['a;$ 100.000;sí;75', 'b;$ 50.000;sí;10', 'c;$ 20.000;no;45', 'd;$ 20.000;no;90', 'e;$ 20.000;no;0'];

async function sentences(header: string, over = {}) {
  const result = await run(folder.write('orders.csv', [header, ...ORDERS].join('\n')), {
    ignoreColumns: true,
    ...over,
  });
  return (['es', 'en'] as const).map((language) => summaryOf(result, new Words(language)));
}

it('says what becomes of the orders, the fraud and the good orders, from scores alone', async () => {
  expect(await sentences('Pedido;Valor total;¿Fraude?;Puntaje')).toEqual([
    'De 5 pedidos, 1 pasaría a revisión y 2 se rechazarían; habría evitado $ 100.000 de fraude (1 de 2); habría rechazado 1 pedido bueno.',
    'Of 5 orders, 1 would be reviewed and 2 rejected; it would have avoided COP 100,000 of fraud (1 of 2); it would have rejected 1 good order.',
  ]);
});

it('counts frauds without amounts, and leaves fraud out without labels', async () => {
  const [counted] = await sentences('Pedido;Nota;¿Fraude?;Puntaje');
  expect(counted).toContain('habría detenido 1 de 2 fraudes');
  expect((await sentences('Pedido;Valor total;Nota;Puntaje'))[0]).toBe(
    'De 5 pedidos, 1 pasaría a revisión y 2 se rechazarían.',
  );
});

it('compares with another policy', async () => {
  const baseline = folder.policy({ version: '9.0.0', thresholds: { reviewFrom: 20, rejectFrom: 80 }, amountTiers: [] });
  const [es] = await sentences('Pedido;Valor total;Nota;Puntaje', { baseline });
  expect(es).toMatch(/ \(con la otra política, 2 a revisión y 1 rechazados\)\.$/);
});
