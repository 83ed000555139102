import { standardiseAddress } from './address-standard.js';

/** Invented addresses in the style of each city, separate from the published pairs. */
const STREETS: Record<string, [text: string, readable: string][]> = {
  '11001': [
    ['Calle 127 bis # 20-45 Torre A Apto 1002', 'CL 127 BIS # 20-45 TO A AP 1002'],
    ['Cl 26 sur # 78 H - 21 Casa 2', 'CL 26 SUR # 78H-21 CA 2'],
    ['Carrera 86 A Bis B # 7 - 21', 'KR 86A BIS B # 7-21'],
    ['Calle 53 bis A No 4 - 21 este', 'CL 53 BIS A # 4-21 ESTE'],
    ['Calle 22 sur bis # 12 - 30', 'CL 22 BIS SUR # 12-30'],
    ['Calle Once # 4-14', 'CL 11 # 4-14'],
    ['Carrera Siete con Calle Doce', 'KR 7 CL 12'],
    ['cl 6 sur 43 a 200 of 1508', 'CL 6 SUR # 43A-200 OF 1508'],
    ['calle100 8a55', 'CL 100 # 8A-55'],
    ['Calle 93 # 11A-28 T2-301', 'CL 93 # 11A-28 TO 2-301'],
    ['Kr 48 No 32B Sur 139', 'KR 48 # 32B SUR-139'],
    ['Cra 1 Este # 72A-90', 'KR 1 ESTE # 72A-90'],
    ['Transversal 78L # 69C-10 Sur', 'TV 78L # 69C-10 SUR'],
    ['Av Cra 68 # 22-15 Bodega 7', 'AK 68 # 22-15 BG 7'],
    ['Av. Calle 80 No. 69Q-50 Centro Comercial Tercer Milenio Local 214', 'AC 80 # 69Q-50 CC TERCER MILENIO LC 214'],
    ['Carrera 11 #82-71 C.C. Andino Lc 3-22', 'KR 11 # 82-71 CC ANDINO LC 3-22'],
    ['Av Ciudad de Cali # 13C-05', 'AV CIUDAD DE CALI # 13C-05'],
    ['Avenida Primera de Mayo # 45-20', 'AV 1 DE MAYO # 45-20'],
    ['Autopista Sur # 66-78', 'AU SUR # 66-78'],
    ['Calle 72 con carrera 11 esquina', 'CL 72 KR 11 ESQ'],
    ['Carrera 15 número 88 guion 64', 'KR 15 # 88-64'],
    ['cra 15#88-64of503', 'KR 15 # 88-64 OF 503'],
    ['Cll 134 # 7B-83 apto 703 T1', 'CL 134 # 7B-83 AP 703 TO 1'],
    ['Centro Comercial Unicentro Local 1-114 Cra 15 # 124-30', 'KR 15 # 124-30 CC UNICENTRO LC 1-114'],
    ['Zona Franca Bogotá Cra 106 # 15-25 Mz 7 Bodega 12', 'KR 106 # 15-25 ZF BOGOTA MZ 7 BG 12'],
  ],
  '05001': [
    ['Calle 10 Sur # 43-55 Apto 1501', 'CL 10 SUR # 43-55 AP 1501'],
    ['Carrera 43A # 7 Sur - 170', 'KR 43A # 7 SUR-170'],
    ['Cq. 73B # 39B-120', 'CQ 73B # 39B-120'],
    ['Calle 44 Sur # 45AA-15', 'CL 44 SUR # 45AA-15'],
    ['Cra 80 # 34CC-27 apto 201', 'KR 80 # 34CC-27 AP 201'],
    ['Calle 9 C Sur # 50 FF - 116 int 1203', 'CL 9C SUR # 50FF-116 IN 1203'],
    ['Diagonal 74D # 32EE-50', 'DG 74D # 32EE-50'],
    ['Transversal Superior # 12-30', 'TV SUPERIOR # 12-30'],
    ['Av 33 # 74E-15', 'AV 33 # 74E-15'],
    ['Av. El Poblado # 5A-113', 'AV EL POBLADO # 5A-113'],
    ['Carrera 65 # 49A-21 bloque 3 apto 404 Barrio Suramericana', 'KR 65 # 49A-21 BL 3 AP 404 BRR SURAMERICANA'],
  ],
  '76001': [
    ['Calle 44 Norte # 3CN-81', 'CL 44 NORTE # 3C NORTE-81'],
    ['Av 4N # 23DN-65', 'AV 4 NORTE # 23D NORTE-65'],
    ['Avenida 6A Norte # 25N-22 Oficina 301', 'AV 6A NORTE # 25 NORTE-22 OF 301'],
    ['Cra 4 Oeste # 1-30', 'KR 4 OESTE # 1-30'],
    ['Calle 5B1 # 36-21', 'CL 5B1 # 36-21'],
    ['Carrera 83C1 # 15-40', 'KR 83C1 # 15-40'],
    ['Calle 72N # 28-10', 'CL 72N # 28-10'],
    ['Av. Roosevelt # 34-45', 'AV ROOSEVELT # 34-45'],
    ['Carrera 100 # 11-60 local 305', 'KR 100 # 11-60 LC 305'],
  ],
  '54001': [
    ['Av 0 # 11-86', 'AV 0 # 11-86'],
    ['Avenida 3E # 2-44 La Ceiba', 'AV 3 ESTE # 2-44 LA CEIBA'],
    ['Calle 7N # 11E-30 Colsag', 'CL 7 NORTE # 11 ESTE-30 COLSAG'],
    ['Calle 11 No 5-35', 'CL 11 # 5-35'],
    ['Av Gran Colombia # 3E-32', 'AV GRAN COLOMBIA # 3 ESTE-32'],
    ['Av. Libertadores # 10BN-55', 'AV LIBERTADORES # 10B NORTE-55'],
  ],
  '13001': [
    ['Bocagrande Cra 3 # 6-120 Edificio Cartamar Apto 804', 'KR 3 # 6-120 ED CARTAMAR AP 804 BOCAGRANDE'],
    ['Barrio Manga Calle 25 # 24A-16', 'CL 25 # 24A-16 BRR MANGA'],
    ['Transversal 54 # 31I-150', 'TV 54 # 31I-150'],
    ['Av Pedro de Heredia # 30-25', 'AV PEDRO DE HEREDIA # 30-25'],
  ],
  '66001': [
    ['Av 30 de Agosto # 38-45', 'AV 30 DE AGOSTO # 38-45'],
    ['Cra 7 # 19-48 piso 3 edificio Banco Popular', 'KR 7 # 19-48 P 3 ED BANCO POPULAR'],
    ['calle 12 # 34 - 30, apto 201, Barrio El Lago, Pereira, Risaralda', 'CL 12 # 34-30 AP 201 BRR EL LAGO'],
    ['Calle 14 # 23-154 Alamos torre 3 apto 502', 'CL 14 # 23-154 ALAMOS TO 3 AP 502'],
  ],
  '05045': [['Apartadó, Calle 100 # 98-20', 'CL 100 # 98-20']],
  '08001': [
    ['Vía 40 # 73-290 bodega 5', 'VIA 40 # 73-290 BG 5'],
    ['Calle 98 # 52-115 Apt. 9B', 'CL 98 # 52-115 AP 9B'],
  ],
};
const NAMED: [text: string, readable: string][] = [
  ['Manzana 12 Lote 7 Barrio El Pozón', 'MZ 12 LT 7 BRR EL POZON'],
  ['Urb. Barlovento Mz G Lt 11 Etapa 2', 'MZ G LT 11 ET 2 URB BARLOVENTO'],
  ['Mz 14 Casa 9 Villa Santana', 'MZ 14 CA 9 VILLA SANTANA'],
  ['MZ D CS 4', 'MZ D CA 4'],
  ['Conjunto Residencial Altos de la Sabana Torre 5 Apto 402', 'TO 5 AP 402 CONJ RESIDENCIAL ALTOS DE LA SABANA'],
  ['Edificio Colpatria piso 23', 'P 23 ED COLPATRIA'],
  ['Super manzana 5 mz 8 lote 15 B/ Nelson Mandela', 'SM 5 MZ 8 LT 15 BRR NELSON MANDELA'],
  ['Cra 1 manzana C casa 8', 'KR 1 MZ C CA 8'],
];
const RURAL: [text: string, readable: string][] = [
  ['Vereda El Rosal Sector La Y Casa 3', 'CA 3 VDA EL ROSAL SEC LA Y'],
  ['Calle principal casa 14 corregimiento La Boquilla', 'CL PRINCIPAL CA 14 CORREGIMIENTO LA BOQUILLA'],
  ['Vereda La Florida finca El Porvenir km 5', 'KM 5 VDA LA FLORIDA FCA EL PORVENIR'],
  [
    'Finca La Esperanza, Vereda San José, Km 12 vía Rionegro - La Ceja',
    'KM 12 VIA RIONEGRO LA CEJA FCA LA ESPERANZA VDA SAN JOSE',
  ],
  ['Vda Chuntame lote 14', 'LT 14 VDA CHUNTAME'],
  ['Parcela 15 Condominio Campestre El Peñón', 'PA 15 CONDOMINIO CAMPESTRE EL PEÑON'],
  ['Corregimiento La Buitrera Km 3 casa 21', 'KM 3 CA 21 CORREGIMIENTO LA BUITRERA'],
  ['Troncal de Occidente km 18', 'KM 18 TRONCAL DE OCCIDENTE'],
  ['Finca El Porvenir, vereda La Florida', 'FCA EL PORVENIR VDA LA FLORIDA'],
  ['Autopista Medellín kilómetro 3.5 bodega 12', 'AU MEDELLIN KM 3.5 BG 12'],
];

const rows = [
  ...Object.entries(STREETS).flatMap(([city, pairs]) => pairs.map((pair) => [city, 'street', ...pair] as const)),
  ...NAMED.map((pair) => [undefined, 'named', ...pair] as const),
  ...RURAL.map((pair) => [undefined, 'rural', ...pair] as const),
];

it.each(rows)('addresses as people write them in %s, %s: %j', (city, kind, text, readable) => {
  const address = standardiseAddress(text, city);
  expect(address).toMatchObject({ ok: true, kind, readable });
  // Both output forms are read as the same address.
  if (address.ok) {
    expect(standardiseAddress(address.standard, city)).toEqual(address);
  }
  expect(standardiseAddress(readable, city)).toEqual(address);
});
