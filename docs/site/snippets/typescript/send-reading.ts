import { readingForApi, readZone } from '@cotejo/reader';
import { Cotejo } from '@cotejo/sdk';

const read = readZone(`
  ICCOL1234567897<<<<<<<<<<<<<<<
  9004171F3301018COL1032456701<5
  ROJAS<SOTO<<ANA<LUCIA<<<<<<<<<`);
const pruebas = read && { documento_leido: readingForApi(read) };

const answer = await new Cotejo().verify({ cedula: '1032456701', nombre: 'Luis Umbarila Pedraza', pruebas });
console.log(answer.recommendation);
