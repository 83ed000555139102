import { drawShare } from '../draw.mjs';
import { amongOf } from './payments.mjs';
import { titleCase } from './relatives.mjs';

/**
 * `entrega` of a request, and who receives.
 *
 * @typedef {{ tipo: 'domicilio' | 'punto' | 'tienda' | 'digital', tercero?: string }} Entrega tercero: name of another receiver
 * @param {{ key: string, person: import('../persons.mjs').Person, body: object, traits: string[] }} one
 * @param {{ tipo?: Entrega['tipo'], tercero?: import('./relatives.mjs').Relation[] }} fixed tercero: one of these receives
 * @param {{ spec: object, relatives: import('./relatives.mjs').Relatives, draw: (what: string) => number }} tools spec: payment.json
 * @returns {{ entrega: Entrega, receiver: string }}
 */
export function drawDelivery(one, fixed, { spec, relatives, draw }) {
  const { delivery, seed } = spec;
  const next = (what) => ({ next: () => draw(what) });
  const place = one.body.direccion === undefined ? 'without an address' : 'with an address';
  const tipo = fixed.tipo ?? drawShare(delivery.tipo.among[place], next('tipo'));
  const receiver = fixed.tercero
    ? fixed.tercero[Math.floor(draw('receiver') * fixed.tercero.length)]
    : drawReceiver(one, delivery, tipo, draw);
  if (!receiver) {
    return { entrega: { tipo }, receiver: 'holder' };
  }
  const { name } = relatives.of(one.person, receiver, `${seed}, ${one.key}, receiver`);
  return { entrega: { tipo, tercero: titleCase(name) }, receiver };
}

/** No receiver is named for most orders, nor for digital goods. */
function drawReceiver({ traits }, { tercero, receiver }, tipo, draw) {
  const trait = Object.keys(tercero.where).find((name) => traits.includes(name));
  const isNamed = tipo !== 'digital' && draw('tercero') < (tercero.where[trait] ?? tercero.others);
  return isNamed ? drawShare(amongOf(receiver, traits), { next: () => draw('receiver') }) : undefined;
}
