import type { DocumentKind } from './identity-document.js';
import { foldUpper } from './text-fold.js';

/** `foreigner`: a card or permit of a foreigner, or a document of another country. `minor`: a card of a minor. */
export type NamedDocumentKind = 'cedula' | 'nit' | 'passport' | 'foreigner' | 'minor';

/** In this order, by abbreviation, code of the tax authority (DIAN) or name. `NIT de otro país` is of a foreigner. */
const KINDS: readonly (readonly [RegExp, NamedDocumentKind])[] = [
  [/^(?:41|PA|PAS|PP)+$|PASAPORTE|PASSPORT/, 'passport'],
  [
    /^(?:2[12]|4[2-8]|50|CEX?|TE|PEP?|PP?T|CD|DE|SC)+$|EXTRANJER|FOREIGN|OTROPAIS|EXTERIOR|PERMISO|SALVOCONDUCTO|DIPLOMATIC/,
    'foreigner',
  ],
  [/^(?:1[12]|91|TI|RC|NUIP)+$|TARJETADEIDENTIDAD|REGISTROCIVIL/, 'minor'],
  [/^(?:31)?NIT|^31$|TRIBUTARI/, 'nit'],
  [/^(?:13|CC?)?(?:CEDULA)?(?:(?:DE)?CIUDADANIA)?(?<=.)(?:COLOMBIANA)?(?:13|CC)?$/, 'cedula'],
];
/** `No. de documento`, `C.C. No.` */
const NUMBER = /^(?:NO|NRO|NUM|NUMERO)(?:DE)?(?=.)|(?<=.)(?:N|NO|NRO|NUM|NUMERO)$/g;

/** The kind of a document by its name or code on Colombian forms, such as `C.C.`, `Cédula de extranjería` or `22`; `null`: unknown. */
export function documentKindNamed(text: string): NamedDocumentKind | null {
  const name = foldUpper(text)
    .replace(/[^A-Z\d]/g, '')
    .replace(NUMBER, '');
  return name === '' ? null : (KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? null);
}

/** The kind by its name or code on Colombian forms, such as `C.C.`, `22` or `Permiso por Protección Temporal`; `null`: none of these. */
export function identityKindNamed(text: string): DocumentKind | null {
  switch (documentKindNamed(text)) {
    case 'cedula':
      return 'CC';
    case 'passport':
      return 'PA';
    case 'foreigner':
      return foreignKindNamed(text);
    default:
      return null;
  }
}

/** Codes of the tax authority: 22 is the cédula of foreigners, 48 the permit. Other cards of foreigners have other numbers. */
function foreignKindNamed(text: string): 'CE' | 'PPT' | null {
  const name = foldUpper(text).replace(/[^A-Z\d]/g, '');
  if (/^(?:48|PP?T)+$|PROTECCION|TEMPORARYPROTECTION/.test(name)) {
    return 'PPT';
  }
  return /^(?:22|CEX?)+$|CEDULA(?:DE)?EXTRANJER|FOREIGNERCARD|FOREIGNERID/.test(name) ? 'CE' : null;
}
