import { KeptChanges } from './kept-changes.js';

type Changed = Parameters<KeptChanges['add']>;
const decision = (outcome: string, score: number) => ({ outcome, score }) as Changed[1];

it.each([
  [
    'es',
    [
      'pedido;antes;después;puntaje antes;puntaje después',
      '"a;1";aprobar;revisar;10;"45,5"',
      '\'=b;revisar;rechazar;"45,5";80',
    ],
  ],
  ['en', ['id,old,new,old score,new score', '"a;1",approve,review,10,45.5', "'=b,review,reject,45.5,80"]],
] as const)(
  'keeps the first changed decisions for a spreadsheet in %s, and protects its cells',
  async (language, lines) => {
    const changes = new KeptChanges(language, 2);
    changes.add('a;1', decision('approve', 10), decision('review', 45.5));
    await changes.flush();
    changes.add('=b', decision('review', 45.5), decision('reject', 80));
    changes.add('c', decision('review', 45.5), decision('reject', 80));
    await changes.flush();
    expect(changes.kept).toBe(2);
    // `text` of a blob removes the byte order mark.
    expect((await changes.csv().text()).replace('\uFEFF', '')).toBe(lines.map((line) => `${line}\r\n`).join(''));
  },
);
