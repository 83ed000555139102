import type { EvidenceCode } from '../evidence.js';
import type { BiometricRecord } from '../records/biometric.record.js';
import type { EmailRecord } from '../records/email.record.js';
import type { RegistryRecord } from '../records/registry.record.js';
import type { ListHit } from '../records/sanctions.record.js';
import type { RutState } from '../records/tax.record.js';
import type { HolderRecord, LineRecord } from '../records/telco.record.js';
import type { SignalCode } from '../signals.js';
import type { InputName } from '../sources/source-table.js';
import { CHALLENGE_SCENARIOS, CLAIMS_HOLD } from './challenge.scenarios.js';
import type { IpRecord } from './place-and-mail.scenarios.js';
import type { InputScenario } from './scenario.js';

export type ScenarioId =
  | 'approved'
  | 'manual_review'
  | 'rejected'
  | 'not_found'
  | 'restrictive_lists'
  | 'cancelled_card'
  | 'pending_card'
  | 'exposed_person'
  | 'checked_too_often'
  | 'known_identity'
  | 'challenge_phone'
  | 'challenge_email'
  | 'challenge_name'
  | 'challenge_card'
  | 'challenge_document'
  | 'challenge_failed'
  | 'challenge_without_effect';

/** A test cédula. It decides the answers of every source; the values of the other inputs do not matter. */
export interface CedulaScenario {
  value: string;
  name: ScenarioId;
  es: string;
  en: string;
  expected: { status: 200; riskScore: number; riskLevel: string; recommendation: string } | { status: 404 };
  /** Differences from an ordinary person. `null`: the registry has no card with this number. */
  registry: Partial<RegistryRecord> | null;
  tax: RutState;
  hits: ListHit[];
  /** The limit of velocity that the cédula crosses. */
  velocity?: string;
  /** Inputs without which the doubt does not show. */
  needs?: readonly InputName[];
  network?: Partial<IpRecord>;
  line?: Partial<PhoneRecord>;
  mailbox?: Partial<EmailRecord>;
  biometric?: Partial<BiometricRecord>;
  /** Signals that the cédula makes true. */
  signals: SignalCode[];
  /** The evidence that clears the doubt, as the answer's challenges say it. */
  challenges?: EvidenceCode[][];
}

const EDITION = '2026-01-01';
const POSSIBLE: ListHit = {
  list: 'sandbox_list',
  kind: 'international',
  class: 'restrictiva',
  norm: 'Norma ficticia',
  duty: 'Revisar',
  entryId: 'SBX-1',
  programme: 'SANDBOX',
  edition: EDITION,
  basis: 'name',
  matchedName: 'PERSONA, Ficticia',
  score: 0.82,
  pieces: [],
  namesakes: 40,
  ground: 'low_score',
  band: 'review',
};
const NATIONAL: ListHit = {
  ...POSSIBLE,
  list: 'sandbox_sarlaft',
  kind: 'national',
  entryId: 'SBX-2',
  basis: 'document',
  score: 1,
  namesakes: null,
  ground: 'document',
  band: 'hit',
};

const EXPOSED: ListHit = { ...NATIONAL, list: 'sandbox_pep', kind: 'pep', class: 'control', entryId: 'SBX-3' };

const REVIEWED = { status: 200, riskLevel: 'medio', recommendation: 'revisar' } as const;

/** The five test numbers of the interface specification, section 4.4, five more, and those with a doubt that evidence clears. */
export const CEDULA_SCENARIOS: readonly CedulaScenario[] = [
  {
    value: '1000000001',
    name: 'approved',
    es: 'Aprobado, riesgo bajo',
    en: 'Approved, low risk',
    expected: { status: 200, riskScore: 10, riskLevel: 'bajo', recommendation: 'aprobar' },
    registry: CLAIMS_HOLD,
    tax: 'activo',
    hits: [],
    signals: ['tax_active'],
  },
  {
    value: '1000000002',
    name: 'manual_review',
    es: 'Revisión manual, riesgo medio: posible coincidencia en listas y RUT suspendido',
    en: 'Manual review, medium risk: possible list match and suspended tax registration',
    expected: { status: 200, riskScore: 55, riskLevel: 'medio', recommendation: 'revisar' },
    registry: CLAIMS_HOLD,
    tax: 'suspendido',
    hits: [POSSIBLE],
    signals: ['list_match_possible', 'tax_suspended'],
  },
  {
    value: '1000000003',
    name: 'rejected',
    es: 'Rechazado, riesgo alto: consultada demasiadas veces, posible coincidencia y RUT suspendido',
    en: 'Rejected, high risk: checked too often, possible list match and suspended tax registration',
    expected: { status: 200, riskScore: 90, riskLevel: 'alto', recommendation: 'rechazar' },
    registry: CLAIMS_HOLD,
    tax: 'suspendido',
    hits: [POSSIBLE],
    velocity: 'checks_per_document_hour',
    signals: ['list_match_possible', 'tax_suspended', 'velocity_check_failed'],
  },
  {
    value: '1000000004',
    name: 'not_found',
    es: 'Cédula no encontrada',
    en: 'Cédula not found',
    expected: { status: 404 },
    registry: null,
    tax: 'no_inscrito',
    hits: [],
    signals: [],
  },
  {
    value: '1000000005',
    name: 'restrictive_lists',
    es: 'En listas restrictivas (SARLAFT)',
    en: 'On restrictive lists (SARLAFT)',
    expected: { status: 200, riskScore: 100, riskLevel: 'alto', recommendation: 'rechazar' },
    registry: CLAIMS_HOLD,
    tax: 'activo',
    hits: [NATIONAL],
    signals: ['list_match_national', 'tax_active'],
  },
  {
    value: '1000000006',
    name: 'cancelled_card',
    es: 'Cédula cancelada por muerte',
    en: 'Card cancelled because of death',
    expected: { status: 200, riskScore: 100, riskLevel: 'alto', recommendation: 'rechazar' },
    registry: { ...CLAIMS_HOLD, statusCode: 21 },
    tax: 'activo',
    hits: [],
    signals: ['document_cancelled', 'tax_active'],
  },
  {
    value: '1000000007',
    name: 'pending_card',
    es: 'Cédula pendiente de expedición',
    en: 'Card not issued yet',
    expected: { ...REVIEWED, riskScore: 40 },
    registry: { ...CLAIMS_HOLD, statusCode: 99 },
    tax: 'activo',
    hits: [],
    signals: ['document_pending', 'tax_active'],
  },
  {
    value: '1000000008',
    name: 'exposed_person',
    es: 'Persona expuesta políticamente (PEP)',
    en: 'Politically exposed person (PEP)',
    expected: { ...REVIEWED, riskScore: 40 },
    registry: CLAIMS_HOLD,
    tax: 'activo',
    hits: [EXPOSED],
    signals: ['pep_match', 'tax_active'],
  },
  {
    value: '1000000009',
    name: 'checked_too_often',
    es: 'Cédula consultada demasiadas veces en un minuto, desde la primera consulta',
    en: 'Card checked too often in a minute, from the first query on',
    expected: { ...REVIEWED, riskScore: 45 },
    registry: CLAIMS_HOLD,
    tax: 'activo',
    hits: [],
    velocity: 'checks_per_document_minute',
    signals: ['tax_active', 'velocity_check_failed'],
  },
  {
    value: '1000000010',
    name: 'known_identity',
    es: 'ANA LUCIA PRUEBA EJEMPLO, cédula expedida el 2012-05-14: se aprueba; otro nombre u otra fecha de expedición se revisan',
    en: 'ANA LUCIA PRUEBA EJEMPLO, card issued on 2012-05-14: approved; another name or another date of issue is reviewed',
    expected: { status: 200, riskScore: 10, riskLevel: 'bajo', recommendation: 'aprobar' },
    registry: {
      firstName: 'ANA',
      secondName: 'LUCIA',
      firstSurname: 'PRUEBA',
      surnameParticle: null,
      secondSurname: 'EJEMPLO',
      issueDate: '2012-05-14',
      alone: false,
    },
    tax: 'activo',
    hits: [],
    signals: ['tax_active'],
  },
  ...CHALLENGE_SCENARIOS,
];

type PhoneRecord = LineRecord & HolderRecord;

const phone = (
  value: string,
  name: string,
  es: string,
  en: string,
  signals: InputScenario<PhoneRecord>['signals'],
  record: Partial<PhoneRecord> = {},
): InputScenario<PhoneRecord> => ({ value, name, es, en, signals, record });

export const PHONE_SCENARIOS: readonly InputScenario<PhoneRecord>[] = [
  phone('+573000000001', 'clean_line', 'Línea pospago de la misma persona', 'Postpaid line of the same person', []),
  phone('+573000000002', 'sim_swap_recent', 'Cambio de SIM ayer', 'SIM changed yesterday', ['sim_swap_recent'], {
    simSwapped: true,
    simAgeHours: 20,
  }),
  phone(
    '+573000000003',
    'holder_mismatch',
    'Línea de otro titular',
    'Line of another holder',
    ['phone_holder_mismatch'],
    {
      match: false,
    },
  ),
  phone('+573000000004', 'prepaid', 'Línea prepago', 'Prepaid line', ['phone_prepaid'], { type: 'prepago' }),
  phone('+573000000005', 'ported', 'Línea portada', 'Ported line', ['phone_ported'], {
    ported: true,
    operator: 'WOM',
  }),
  phone('+573000000006', 'not_in_service', 'Línea fuera de servicio', 'Line not in service', ['phone_not_in_service'], {
    inService: false,
    tenureMonths: null,
    match: null,
  }),
  phone('+573000000007', 'line_recent', 'Línea de un mes', 'Line one month old', ['phone_line_recent'], {
    tenureMonths: 1,
  }),
  phone('+573000000008', 'recycled', 'Número reasignado hace poco', 'Number reassigned recently', ['phone_recycled'], {
    recycled: true,
  }),
  phone('+573000000009', 'no_data', 'El operador móvil no entrega datos', 'The operator gives no data', [], {
    type: null,
    tenureMonths: null,
    simSwapped: null,
    simAgeHours: null,
    recycled: null,
    numberVerified: null,
    nearGps: null,
    inService: null,
    match: null,
  }),
  phone(
    '+573000000011',
    'other_device',
    'Con un token del operador móvil: el dispositivo usa otra línea',
    'With a token of the operator: the device uses another line',
    ['phone_device_mismatch'],
    { numberVerified: false },
  ),
  phone(
    '+573000000012',
    'line_elsewhere',
    'Con GPS: la línea está lejos del dispositivo',
    'With GPS: the line is far from the device',
    ['phone_far_from_gps'],
    { nearGps: false },
  ),
  phone('+576010000010', 'fixed_line', 'Teléfono fijo', 'Fixed line', ['phone_not_mobile'], { kind: 'fixed' }),
  phone('+12125550111', 'foreign_line', 'Línea de otro país', 'Line of another country', ['phone_foreign'], {
    country: 'US',
    operator: null,
    operatorBasis: null,
  }),
  {
    value: '+573000000098',
    name: 'source_slow',
    es: 'La fuente no responde a tiempo',
    en: 'The source does not answer in time',
    fault: 'timeout',
    signals: [],
  },
  {
    value: '+573000000099',
    name: 'source_down',
    es: 'La fuente falla',
    en: 'The source fails',
    fault: 'unavailable',
    signals: [],
  },
];
