import { premisesIn } from './premises.js';

describe('premisesIn', () => {
  it.each([
    ['Hotel Dann Carlton, habitación 402', 'hotel'],
    ['Cra 5 # 10-20 Hostal La Abuela hab. 3', 'hotel'],
    ['Calle 10 # 3-40 hotel el lago room 12', 'hotel'],
    ['Hotel Sol Caribe, Av Newball # 4-169', 'hotel'],
    ['Edificio Hotel Plaza habitación 1201 huésped Ana', 'hotel'],
    ['Cl 85 # 12-10 Airbnb apto 301', 'short_stay'],
    ['Apartasuites El Virrey apto 502 Cra 15 # 88-20', 'short_stay'],
    ['Aparta Hotel Torres del Parque 301', 'short_stay'],
    ['Cra 3 # 6-120 apto 804 renta corta', 'short_stay'],
    ['Locker Mercado Libre CC Unicentro', 'locker'],
    ['Casillero inteligente 14 Cl 72 # 10-34', 'locker'],
    ['Punto de recogida Éxito Calle 80', 'locker'],
    ['Oficina Servientrega Apartadó', 'courier_office'],
    ['Oficina principal Interrapidísimo', 'courier_office'],
    ['reclama en oficina de Inter Rapidísimo', 'courier_office'],
    ['Reclamo en Servientrega centro', 'courier_office'],
    ['Recoge en oficina principal', 'courier_office'],
    ['Oficina Coordinadora Yopal', 'courier_office'],
    ['Agencia Envía Riohacha', 'courier_office'],
    ['oficina de TCC', 'courier_office'],
    ['Sede Deprisa aeropuerto', 'courier_office'],
    ['Oficina 4-72 Leticia', 'courier_office'],
    ['Servientrega centro de soluciones terminal', 'courier_office'],
    ['Interrapidísimo Calle 5 # 4-30 Mocoa', 'courier_office'],
    ['Coordinadora oficina principal Arauca', 'courier_office'],
    ['Oficina de Inter en Puerto Asís', 'courier_office'],
    ['Aeropost BOG 12345', 'forwarder'],
    ['Bodega 12 zona industrial casillero 4589', 'forwarder'],
    ['Cl 13 # 80-20 bodega 5 suite CO-1234', 'forwarder'],
    ['Casillero internacional 88213, Cra 106 # 15-25 bodega 3', 'forwarder'],
    ['Freight Forwarder Andes, Cra 106 # 15-25', 'forwarder'],
  ])('%j is %s', (text, premises) => {
    expect(premisesIn(text)).toBe(premises);
  });

  it.each([
    'Calle 100 # 8A-55 Apto 501',
    'Cl 10 # 5-20 frente al hotel Dann',
    'Cra 4 # 5-6 al lado del hostal',
    'Calle 3 # 4-5 diagonal a la oficina de Servientrega',
    'Cl 3 # 4-5 una cuadra antes de Servientrega oficina principal',
    'Cl 3 # 4-5 frente a Interrapidísimo',
    'Barrio El Hotel Mz 3 Cs 4',
    'Cl 72 # 10-34 Oficina 472',
    'Cl 72 # 10-34 Oficina 4-72',
    'Cl 72 # 10-34 oficina 301 Coordinadora Mercantil',
    'Cra 7 # 72-41 oficina 301, retira en recepción',
    'Cl 5 # 6-7 of 5 inter 3',
    'Cl 5 # 6-7 se envía con portería',
    'Cl 5 # 6-7 habitación 3',
    'Hotel Tequendama oficina de compras',
    'Cra 3 # 6-120 edificio Hotel Plaza apto 804',
    'Residencias universitarias cuarto 12',
    'Cra 106 # 15-25 Mz 7 Bodega 12',
    'Cl 13 # 80-20 bodega 5 oficina 201',
    'Edificio Posada apto 301',
    'Vereda La Taquilla casa 3',
    ''.padEnd(300, 'hotel '),
  ])('%j does not name premises', (text) => {
    expect(premisesIn(text)).toBeNull();
  });
});
