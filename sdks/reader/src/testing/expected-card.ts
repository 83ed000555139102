import type { InventedHolder } from './invented-holder.js';

/** What a reader has to say about a holder's card. */
export function expectedOf(holder: InventedHolder) {
  return {
    fuente: 'pdf417',
    tipo_documento: 'CC',
    numero: holder.number,
    apellidos: `${holder.firstSurname} ${holder.secondSurname}`.trim(),
    nombres: `${holder.firstName} ${holder.secondName}`.trim(),
    primer_apellido: holder.firstSurname,
    segundo_apellido: holder.secondSurname,
    primer_nombre: holder.firstName,
    segundo_nombre: holder.secondName,
    fecha_nacimiento: holder.birth,
    sexo: holder.sex,
    fecha_vencimiento: null,
    emisor: null,
    nacionalidad: null,
    lugar: holder.place,
    wrong_check_digits: [],
  };
}

/** A field is cut if it fills its 23 bytes. */
export function problemsOf({ firstSurname, secondSurname, firstName, secondName }: InventedHolder): string[] {
  const isFull = [firstSurname, secondSurname, firstName, secondName].some((name) => name.length === 23);
  return isFull ? ['name_may_be_cut'] : [];
}
