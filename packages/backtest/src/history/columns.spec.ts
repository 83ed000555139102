import { placeChosenColumns, placeColumns } from './columns.js';
import { HISTORY_COLUMNS } from './find-columns.js';

describe('placeColumns', () => {
  it('finds the columns and lists the missing ones', () => {
    const columns = placeColumns(['ID', 'ip_vpn', ' amount ', 'source.telco'], false);
    expect(columns.plain).toEqual({ id: 0, amount: 2, date: -1, label: -1, score: -1 });
    expect(columns.signals).toEqual([{ code: 'ip_vpn', at: 1 }]);
    expect(columns.sources).toEqual([{ source: 'telco', at: 3 }]);
    expect(columns.sourcesWithout).toEqual([
      'registry',
      'tax',
      'sanctions',
      'email',
      'biometric',
      'velocity',
      'evidence',
      'payment',
    ]);
    expect(columns.signalsWithout).toEqual(expect.arrayContaining(['ip_tor', 'phone_invalid']));
    expect(columns.signalsWithout).not.toContain('pep_match');
  });

  it('names unknown columns, unless they may be ignored', () => {
    expect(() => placeColumns(['id', 'ip_vpn', 'colour', 'source.moon'], false)).toThrow('colour, source.moon');
    expect(placeColumns(['id', 'ip_vpn', 'colour'], true).ignored).toEqual(['colour']);
  });

  it("finds a shop's own names, and takes a score in place of signals", () => {
    const columns = placeColumns(['Pedido', 'Fecha', 'Cédula', 'Valor total', '¿Fraude?', 'Puntaje', ''], false);
    expect(columns.plain).toEqual({ id: 0, date: 1, amount: 3, label: 4, score: 5 });
    expect(columns.renamed).toEqual([
      'id: Pedido',
      'date: Fecha',
      'amount: Valor total',
      'label: ¿Fraude?',
      'score: Puntaje',
    ]);
    expect(columns).toMatchObject({ isScoreOnly: true, signalsWithout: [], sourcesWithout: [], ignored: [] });
    expect(placeColumns(['Pedido', 'score', 'ip_vpn'], false).isScoreOnly).toBe(false);
  });

  it('repeats no value of a file without a header', () => {
    const values = ['1020304050', 'ana@example.com', 'true'];
    expect(() => placeColumns(values, false)).toThrow('no column `id`');
    expect(() => placeColumns(values, true)).not.toThrow('1020304050');
    expect(() => placeColumns(['id', 'ip_vpn', ...values], false)).toThrow('(not a name)');
  });

  it.each([
    [['id', 'id', 'ip_vpn'], 'duplicate columns: id'],
    [['id', 'amount'], 'no column of a signal'],
    [['id', ...Array.from({ length: 600 }, (_, at) => `c${at}`)], 'more than 512'],
    // A method of every object, but not a signal.
    [['id', 'ip_vpn', 'constructor'], 'constructor'],
  ])('refuses %p', (header, problem) => {
    expect(() => placeColumns(header, false)).toThrow(problem);
  });
});

describe('placeChosenColumns', () => {
  it('reads a file with other names, and lists the columns that are not used', () => {
    const header = ['Pedido', 'IP por VPN', 'Color', '1020304050'];
    const columns = placeChosenColumns(header, ['id', 'ip_vpn', null, null]);
    expect(columns).toMatchObject({ width: 4, signals: [{ code: 'ip_vpn', at: 1 }], ignored: ['color'] });
    expect(columns.plain).toEqual({ id: 0, amount: -1, date: -1, label: -1, score: -1 });
  });

  it.each([
    [['id'], 'for another header'],
    [['id', 'id'], 'duplicate columns: id'],
    [['ip_vpn', null], 'no column `id`'],
    [['id', null], 'no column of a signal'],
  ])('refuses %p', (chosen, problem) => {
    expect(() => placeChosenColumns(['a', 'b'], chosen)).toThrow(problem);
  });

  it('offers every column that a header can name', () => {
    expect(placeColumns(HISTORY_COLUMNS, false)).toMatchObject({ ignored: [], signalsWithout: [], sourcesWithout: [] });
  });
});
