import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importText, makeFolder } from '../../../test/geo-fixtures.js';
import { readDataSet, readManifest, versionsOf } from '../data-set-files.js';
import type { DataSetId } from '../data-sets.js';
import { StratumMap } from '../stratum-map.js';
import { removeDataSet } from './import-data-set.js';
import type { ImportOptions } from './import-options.js';

const folder = makeFolder();
afterAll(() => folder.remove());
let dataDir: string;
let made = 0;
beforeEach(() => {
  made += 1;
  dataDir = join(folder.path, String(made));
});

const load = (id: DataSetId, text: string, options: Partial<ImportOptions> = {}) =>
  importText(dataDir, id, text, options);

async function inUse<Id extends DataSetId>(id: Id) {
  const versions = versionsOf(dataDir, id);
  const current = (await versions.currentId()) as string;
  return {
    data: await readDataSet<Id>(versions.pathOf(current)),
    manifest: await readManifest(versions.pathOf(current)),
  };
}

describe('importing crossings', () => {
  it('reads crossings given as text', async () => {
    const text =
      'cruce,lat,lon,localidad\nAC 72 - KR 109,4.71,-74.124,Engativá\nCalle 34 A Sur Carrera 89,4.64,-74.165,Kennedy\n';
    const report = await load('crossings', text, { city: '11001' });
    expect(report).toMatchObject({ rows: 2, badRows: 0, kept: { '11001': 2 } });
    const columns = (await inUse('crossings')).data['11001'];
    expect([...(columns?.calles ?? [])]).toEqual([expect.closeTo(-34.03, 6), 72]);
    expect(columns?.localityNames).toEqual(['Kennedy', 'Engativá']);
  });

  it('reads calle and carrera as numbers, with other column names and decimal commas', async () => {
    const text = 'codigo;n;w;y;x\n5001;49B;64B;"6,25";"-75,58"\n';
    const map = { calle: 'n', carrera: 'w', lat: 'y', lon: 'x' };
    expect(await load('crossings', text, { delimiter: ';', map })).toMatchObject({ kept: { '05001': 1 } });
  });

  it('skips impossible rows and reports their lines without their content', async () => {
    const rows = [
      'Parque Central,4.7,-74.1',
      'CL 1 KR 1,-74.1,4.7',
      'CL 1 KR 1,4.7',
      'CL 1 KR 1,6.25,-75.58',
      'CL 1 KR 1,x,y',
    ];
    const text = `crossing,lat,lon\nCL 72 KR 11,4.65,-74.06\n${rows.join('\n')}\n`;
    const report = await load('crossings', text, { city: '11001', badRatioMax: 1 });
    expect(report).toMatchObject({ rows: 6, badRows: 5, kept: { '11001': 1 } });
    expect(report.bad).toEqual({
      crossing_unreadable: { count: 1, firstLines: [3] },
      position_invalid: { count: 2, firstLines: [4, 7] },
      malformed: { count: 1, firstLines: [5] },
      far_from_municipality: { count: 1, firstLines: [6] },
    });
    await expect(load('crossings', text, { city: '11001' })).rejects.toMatchObject({ code: 'too_many_bad_rows' });
  });

  it('replaces the crossings of the same city and keeps the others', async () => {
    const row = (crossing: string) => `crossing,lat,lon\n${crossing}\n`;
    await load('crossings', row('CL 72 KR 11,4.65,-74.06'), { city: '11001' });
    await load('crossings', row('CL 10 KR 43A,6.21,-75.57'), { city: '05001' });
    const report = await load('crossings', row('CL 73 KR 11,4.66,-74.06'), { city: '11001' });
    expect(report.kept).toEqual({ '11001': 1, '05001': 1 });
    expect((await inUse('crossings')).data['11001']?.calles[0]).toBe(73);
    expect(await versionsOf(dataDir, 'crossings').ids()).toHaveLength(2);
  });
});

describe('importing strata', () => {
  const square = (lat: number, lon: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [lon, lat],
        [lon, lat + 0.001],
        [lon + 0.001, lat + 0.001],
        [lon + 0.001, lat],
        [lon, lat],
      ],
    ],
  });
  const blocks = (...rows: [geometry: unknown, ESTRATO: unknown][]) =>
    JSON.stringify({ features: rows.map(([geometry, ESTRATO]) => ({ geometry, properties: { ESTRATO } })) });

  it('reads blocks from polygons and ignores blocks without homes', async () => {
    const text = blocks(
      [square(4.65, -74.06), 4],
      [square(4.66, -74.06), '5'],
      [square(4.67, -74.06), 0],
      [square(4.6, -74), null],
    );
    expect(await load('strata', text, { city: '11001' })).toMatchObject({ rows: 4, badRows: 0, kept: { '11001': 2 } });
    const columns = (await inUse('strata')).data['11001'];
    expect([...(columns?.blockStrata ?? [])]).toEqual([4, 5]);
    expect(columns?.lats[0]).toBeCloseTo(4.6505, 6);
  });

  it('refuses polygons in metres and polygons without a municipality', async () => {
    const metres = blocks([square(105_000, 98_000), 4]);
    await expect(load('strata', metres, { city: '11001' })).rejects.toMatchObject({
      code: 'too_many_bad_rows',
      count: { bad: { position_invalid: { count: 1 } } },
    });
    await expect(load('strata', blocks([square(4.65, -74.06), 4]))).rejects.toMatchObject({ code: 'city_missing' });
    await expect(load('strata', blocks([null, 4]), { city: '11001', badRatioMax: 1 })).rejects.toMatchObject({
      code: 'no_rows',
      count: { bad: { shape_invalid: { count: 1, firstLines: [1] } } },
    });
  });

  it('reads segments and centres of blocks from CSV', async () => {
    const segments =
      'codigo,tramo,estrato\n05001,Calle 49B # 64B,4\n05001,KR 70 CL 44B,5\n08001,x,3\n05001,CL 1 KR 2,7\n';
    const report = await load('strata', segments, { badRatioMax: 0.5 });
    expect(report.bad).toMatchObject({ segment_unreadable: { firstLines: [4] }, stratum_invalid: { firstLines: [5] } });
    const columns = (await inUse('strata')).data['05001'];
    expect(columns && new StratumMap(columns).ofSegment('CL 49B KR 64B')).toBe(4);
    const centres = 'lat,lon,estrato\n4.65,-74.06,3\n';
    expect((await load('strata', centres, { city: '11001' })).kept).toEqual({ '05001': 2, '11001': 1 });
  });
});

describe('importing zones', () => {
  const HEADER = 'codigo_mun,total_homicidios,cod_dpto,municipio,poblacion,longitud,tasa_homicidios\n';
  const row = (code: string, incidents: number, population: number) =>
    `${code},${incidents},5,Nombre,${population},"-75,58",1.5\n`;

  it('reads the layout of published tables and codes without their leading zero', async () => {
    await load(
      'zones',
      HEADER + row('5001', 300, 2_500_000) + row('11001', 1_200, 7_900_000) + row('27001', 140, 140_000),
    );
    const { data } = await inUse('zones');
    expect(data['05001']).toMatchObject({ incidents: 300, population: 2_500_000, risk: 'bajo' });
    expect(data['27001']).toMatchObject({ risk: 'medio' });
  });

  it('adds up years and skips a duplicate row', async () => {
    const text =
      'code,incidents,population,year\n05001,10,1000,2023\n05001,20,1000,2024\n05001,20,1000,2024\n11001,0,1000,2024\n';
    expect((await load('zones', text, { badRatioMax: 0.5 })).bad).toEqual({ duplicate: { count: 1, firstLines: [4] } });
    expect((await inUse('zones')).data['05001']).toMatchObject({ incidents: 30, population: 2_000 });
  });

  it('skips invalid numbers and unknown municipalities', async () => {
    const text =
      'code,incidents,population\n05001,-1,10\n05001,1.5,10\n05001,1,0\n05001,,10\n99999,1,10\n11001,1,1000\n';
    expect((await load('zones', text, { badRatioMax: 1 })).bad).toMatchObject({
      number_invalid: { count: 4 },
      municipality_unknown: { count: 1, firstLines: [6] },
    });
  });
});

describe('importing any data set', () => {
  const ROWS = 'code,incidents,population\n05001,1,1000\n11001,2,1000\n08001,2,1000\n';

  it('refuses a file much smaller than the data it would replace', async () => {
    await load('zones', ROWS);
    const fewer = 'code,incidents,population\n05001,1,1000\n';
    await expect(load('zones', fewer)).rejects.toMatchObject({ code: 'too_few_rows' });
    expect((await inUse('zones')).manifest.rows).toHaveProperty('11001');
    expect((await load('zones', fewer, { sizeRatioMin: 0 })).kept).toEqual({ '05001': 1 });
  });

  it('refuses a file without its columns, without rows, or that is not CSV', async () => {
    await expect(load('zones', 'a,b\n1,2\n')).rejects.toMatchObject({ code: 'columns_missing' });
    await expect(load('zones', ROWS, { map: { year: 'jahr' } })).rejects.toMatchObject({ code: 'columns_missing' });
    await expect(load('zones', 'code,incidents,population\n')).rejects.toMatchObject({ code: 'no_rows' });
    await expect(load('zones', 'code,incidents,population\n"05001,1\n')).rejects.toMatchObject({
      code: 'not_well_formed',
      message: 'the file is not valid CSV',
    });
    expect(await readdir(folder.path)).not.toContain(String(made));
  });

  it('keeps the data in use when it is interrupted', async () => {
    await load('zones', ROWS);
    const before = await versionsOf(dataDir, 'zones').currentId();
    await expect(load('zones', ROWS, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'interrupted' });
    expect(await versionsOf(dataDir, 'zones').currentId()).toBe(before);
  });

  it('removes a whole data set or one city, even if the data set is unreadable', async () => {
    await load('zones', ROWS);
    await removeDataSet(dataDir, 'zones', '05001');
    expect(Object.keys((await inUse('zones')).data).sort()).toEqual(['08001', '11001']);
    await expect(removeDataSet(dataDir, 'zones', '05001')).rejects.toMatchObject({ code: 'not_in_use' });
    await expect(removeDataSet(dataDir, 'strata')).rejects.toMatchObject({ code: 'not_in_use' });
    const versions = versionsOf(dataDir, 'zones');
    await writeFile(join(versions.pathOf((await versions.currentId()) as string), 'data.bin'), 'cut off');
    // An unreadable data set cannot be merged with new rows.
    await expect(load('zones', ROWS)).rejects.toMatchObject({ code: 'address_data_broken' });
    await removeDataSet(dataDir, 'zones');
    expect((await inUse('zones')).manifest.rows).toEqual({});
    await load('zones', ROWS);
    await rm(dataDir, { recursive: true });
  });
});
