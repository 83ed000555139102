/** Fields of one person, with the names of the service. Fields that are left out are empty. */
export type AniPerson = Partial<Record<(typeof FIELDS)[number], string>> & { nuip?: string };

const FIELDS = [
  'primerApellido',
  'particula',
  'segundoApellido',
  'primerNombre',
  'segundoNombre',
  'municipioExpedicion',
  'departamentoExpedicion',
  'fechaExpedicion',
  'estadoCedula',
  'numResolucion',
  'genero',
  'fechaNacimiento',
  'informante',
  'serial',
  'fechaDefuncion',
] as const;

const NOT_FOUND = '1';

/** Content of an answer: an error for the whole request, or the data of each number. */
export type AniContent =
  | { error: string }
  | { numbers: readonly string[]; persons: Record<string, AniPerson>; unknownCode?: string };

/** Makes an answer in the format of the service. A number without a person has the code for not found, or `unknownCode`. */
export function aniAnswer(style: 'list' | 'xml', answer: AniContent): string {
  const error = 'error' in answer ? answer.error : '0';
  const state = `<estadoConsulta><numeroControl>2776747212</numeroControl><codError>${error}</codError><descripcionError>${
    error === '0' ? 'OK' : 'Consulta no procesada'
  }</descripcionError><fechaHoraConsulta>${bogotaTime()}</fechaHoraConsulta></estadoConsulta>`;
  const data =
    'error' in answer
      ? ''
      : `<datosCedulas>${answer.numbers
          .map((number) => datosOf(number, answer.persons[number], answer.unknownCode ?? NOT_FOUND))
          .join('')}</datosCedulas>`;
  const result = state + data;
  const returned = style === 'list' ? result : escaped(`<?xml version="1.0"?><respuesta>${result}</respuesta>`);
  return envelope(
    `<ns2:consultarCedulasResponse xmlns:ns2="http://ws.ani.rnec.gov.co/"><return>${returned}</return></ns2:consultarCedulasResponse>`,
  );
}

function bogotaTime(): string {
  return new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

export function faultAnswer(): string {
  return envelope(
    '<S:Fault><faultcode>S:Server</faultcode><faultstring>java.lang.NullPointerException</faultstring></S:Fault>',
  );
}

function datosOf(number: string, person: AniPerson | undefined, notFoundCode: string): string {
  const nuip = `<nuip>${person?.nuip ?? number}</nuip>`;
  if (!person) {
    return `<datos>${nuip}<codError>${notFoundCode}</codError></datos>`;
  }
  const fields = FIELDS.map((field) =>
    person[field] ? `<${field}>${escaped(person[field])}</${field}>` : `<${field}/>`,
  );
  return `<datos>${nuip}<codError>0</codError>${fields.join('')}</datos>`;
}

function envelope(body: string): string {
  return `<?xml version='1.0' encoding='UTF-8'?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
