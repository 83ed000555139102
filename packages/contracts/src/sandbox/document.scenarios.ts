import { type DocumentKind, documentId } from '@cotejo/colombia/identity-document';

/** A document of a kind that the sandbox's registry does not have. Every other number of the kind is decided alike. */
export interface DocumentScenario {
  value: string;
  /** The kind to send with it. */
  kind: DocumentKind;
  name: string;
  es: string;
  en: string;
  expected: { status: 200; riskScore: number; riskLevel: string; recommendation: string };
}

const REVIEWED = { status: 200, riskScore: 30, riskLevel: 'medio', recommendation: 'revisar' } as const;

export const DOCUMENT_SCENARIOS: readonly DocumentScenario[] = [
  {
    value: '1000001',
    kind: 'CE',
    name: 'foreigner_card',
    es: 'Cédula de extranjería: ningún registro la confirma. Con 3-D Secure, el documento leído o la biometría se aprueba',
    en: 'Cédula of a foreigner: no registry confirms it. With 3-D Secure, the document read or biometrics it is approved',
    expected: REVIEWED,
  },
  {
    value: '2000001',
    kind: 'PPT',
    name: 'temporary_permit',
    es: 'Permiso por Protección Temporal: ningún registro lo confirma. Se aprueba con las mismas pruebas',
    en: 'Permit for temporary protection: no registry confirms it. It is approved with the same evidence',
    expected: REVIEWED,
  },
  {
    value: 'AB100001',
    kind: 'PA',
    name: 'passport',
    es: 'Pasaporte: ningún registro lo confirma. Se aprueba con las mismas pruebas',
    en: 'Passport: no registry confirms it. It is approved with the same evidence',
    expected: REVIEWED,
  },
];

/** The test documents as counts and lists know them. */
export const DOCUMENT_SCENARIO_IDS: readonly string[] = DOCUMENT_SCENARIOS.map(({ kind, value }) =>
  documentId(kind, value),
);
