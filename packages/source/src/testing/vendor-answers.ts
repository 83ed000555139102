/** What an emulated vendor answers: the status, and the body as JSON. */
export interface VendorAnswer {
  status: number;
  body: unknown;
}

/** The person of the answers. Invented. */
export const HOLDER = {
  document: '1000000009',
  name: 'EVA INES LUNA PEÑA',
  givenNames: 'EVA INES',
  surnames: 'LUNA PEÑA',
  issueDate: '2002-11-27',
  reference: '11111111-2222-3333-4444-555555555555',
};

/** The same person with the cédula of foreigners. */
export const FOREIGNER = { ...HOLDER, document: 'CE 712046', number: '712046' };

const SIGNATURE = { dateTime: 'July 22, 2026 12:00 PM', message: 'Certified by Verifik.co' };
const didit = (outcome: string, validation: object) => ({
  status: 200,
  body: {
    request_id: 'req_01',
    status: 'Approved',
    issuing_state: 'COL',
    match_type: 'full_match',
    validations: [
      {
        service_id: 'col_cedula',
        outcome_code: outcome,
        validation,
        source_data: { personal_number: HOLDER.document },
      },
    ],
  },
});

/**
 * A good answer of each preset's vendor about `HOLDER` or `FOREIGNER`, written from the fields of its documents. The further members are on those
 * pages too, and no preset reads them.
 */
export const GOOD_ANSWERS: Record<string, VendorAnswer> = {
  'verifik-certificado': {
    status: 200,
    body: {
      data: {
        codigoVerificacion: 'ABC123XYZ',
        novedad: 'VIGENTE (VIVO)',
        pdfBase64: 'JVBERi0xLjQK',
        documento: {
          cedula: '1.000.000.009',
          fechaExpedicion: '27 DE NOVIEMBRE DE 2002',
          lugarExpedicion: 'BOGOTA D.C.',
          nombre: HOLDER.name,
        },
      },
      signature: SIGNATURE,
    },
  },
  'verifik-cedula': {
    status: 200,
    body: {
      data: {
        arrayName: ['EVA', 'INES', 'LUNA', 'PEÑA'],
        documentNumber: HOLDER.document,
        documentType: 'CC',
        firstName: HOLDER.givenNames,
        fullName: HOLDER.name,
        lastName: HOLDER.surnames,
      },
      signature: SIGNATURE,
      id: 'I70IL',
    },
  },
  'verifik-extranjeros': {
    status: 200,
    body: {
      data: {
        arrayName: ['EVA', 'INES', 'LUNA', 'PEÑA'],
        documentNumber: FOREIGNER.number,
        documentType: 'CE',
        expeditionDate: '27/11/2002',
        expirationDate: '27/11/2031',
        firstName: FOREIGNER.givenNames,
        fullName: FOREIGNER.name,
        lastName: FOREIGNER.surnames,
        status: 'VIGENTE',
      },
      signature: SIGNATURE,
      id: 'CE01A',
    },
  },
  'didit-cedula': didit('MATCH', { personal_number: 'full_match', first_name: 'full_match', last_name: 'full_match' }),
  'verifik-dian': {
    status: 200,
    body: {
      data: {
        date: '2026-01-20T22:07:00Z',
        descripcion: 'Los datos de la persona estan activos',
        estado: 'REGISTRO ACTIVO',
        nombreRazon: 'LUNA PEÑA EVA INES',
        nit: HOLDER.document,
        fullName: HOLDER.name,
      },
      signature: SIGNATURE,
      id: '5SQEM',
    },
  },
  'didit-session': {
    status: 200,
    body: {
      session_id: HOLDER.reference,
      session_number: 43_762,
      status: 'Approved',
      id_verifications: [
        {
          status: 'Approved',
          document_type: 'Identity Card',
          document_number: HOLDER.document,
          portrait_image: 'https://example.com/portrait.jpg',
        },
      ],
      face_matches: [{ status: 'Approved', score: 96.04 }],
      liveness_checks: [{ status: 'Approved', method: 'FLASHING', score: 99.03 }],
    },
  },
  'truora-process': {
    status: 200,
    body: {
      process_id: HOLDER.reference,
      account_id: 'ACC1',
      flow_id: 'IPF1',
      country: 'CO',
      status: 'success',
      validations: [
        {
          validation_id: 'VLD1',
          type: 'document-validation',
          validation_status: 'success',
          details: { document_details: { document_number: HOLDER.document, name: 'EVA' } },
        },
        {
          validation_id: 'VLD2',
          type: 'face-recognition',
          validation_status: 'success',
          creation_date: '2026-01-15T15:00:00Z',
          details: {
            face_recognition_validations: {
              similarity_status: 'success',
              confidence_score: 0.9,
              passive_liveness_status: 'success',
            },
          },
        },
      ],
    },
  },
};

/** The answer of Didit with another outcome. */
export const diditAnswer = didit;
