import type { RegistryRecord } from '../records/registry.record.js';
import type { CedulaScenario } from './cedula-scenario.js';

const OPEN = { status: 200, riskLevel: 'medio', recommendation: 'revisar' } as const;
/** The name and the date of issue match, whatever the caller sends. */
export const CLAIMS_HOLD: Partial<RegistryRecord> = { nameMatches: true, issueDateMatches: true, alone: false };
const ORDINARY = { tax: 'activo' as const, hits: [] };

/**
 * Test cédulas with a doubt. Each kind of evidence clears at least one of them, and the last two stay as they are. A code, a card
 * payment and a read document are stated as in production; the sandbox confirms the name, the date of issue, the line and, but for
 * one cédula, the biometric validation.
 */
export const CHALLENGE_SCENARIOS: readonly CedulaScenario[] = [
  {
    ...ORDINARY,
    value: '1000000011',
    name: 'challenge_phone',
    es: 'Con ip_address, telefono y monto: red de otro país. Con un código devuelto al teléfono se aprueba',
    en: 'With ip_address, telefono and monto: network of another country. With a code returned from the phone it is approved',
    expected: { ...OPEN, riskScore: 32 },
    needs: ['ip', 'phone', 'amount'],
    registry: CLAIMS_HOLD,
    network: { country: 'US', city: null, point: null, ipDistanceKm: null },
    signals: ['ip_location_mismatch', 'tax_active'],
    challenges: [['phone_code_returned'], ['card_authenticated'], ['issue_date_confirmed']],
  },
  {
    ...ORDINARY,
    value: '1000000012',
    name: 'challenge_email',
    es: 'Con telefono y correo: línea de otro titular y dominio que parece mal escrito. Con un código devuelto se aprueba',
    en: 'With telefono and email: line of another holder and a domain that looks mistyped. With a code returned from the mailbox it is approved',
    expected: { ...OPEN, riskScore: 31 },
    needs: ['phone', 'email'],
    registry: CLAIMS_HOLD,
    line: { match: false },
    mailbox: { domainMeant: 'gmail.com' },
    signals: ['email_domain_typo', 'phone_holder_mismatch', 'tax_active'],
    challenges: [['email_code_returned']],
  },
  {
    ...ORDINARY,
    value: '1000000013',
    name: 'challenge_name',
    es: 'Con ip_address y correo: VPN y dirección de un área. Con el nombre se aprueba',
    en: 'With ip_address and email: VPN and the mailbox of a department. With the name it is approved',
    expected: { ...OPEN, riskScore: 30 },
    needs: ['ip', 'email'],
    registry: CLAIMS_HOLD,
    network: { vpn: true },
    mailbox: { roleAccount: true },
    signals: ['email_role_account', 'ip_vpn', 'tax_active'],
    challenges: [['card_authenticated'], ['name_confirmed'], ['document_read']],
  },
  {
    ...ORDINARY,
    value: '1000000014',
    name: 'challenge_card',
    es: 'Con monto y nada más: compra grande de quien solo da la cédula. Con 3-D Secure o con la cédula leída se aprueba',
    en: 'With monto and nothing else: a large purchase of a buyer who gives the cédula alone. With 3-D Secure or the card read it is approved',
    expected: { ...OPEN, riskScore: 30 },
    needs: ['amount'],
    registry: { ...CLAIMS_HOLD, alone: true },
    signals: ['document_alone', 'tax_active'],
    challenges: [['card_authenticated'], ['document_read']],
  },
  {
    ...ORDINARY,
    value: '1000000015',
    name: 'challenge_document',
    es: 'Con nombre: no es el del titular. Con la cédula leída o con la biometría se aprueba',
    en: 'With nombre: it is not the holder. With the card read, or with biometrics, it is approved',
    expected: { ...OPEN, riskScore: 45 },
    needs: ['name'],
    registry: { ...CLAIMS_HOLD, nameMatches: false, nameDifference: 'stranger' },
    signals: ['document_name_mismatch', 'tax_active'],
    challenges: [['document_read']],
  },
  {
    ...ORDINARY,
    value: '1000000016',
    name: 'challenge_failed',
    es: 'Con nombre: no es el del titular, y la biometría dice que es otra persona: se rechaza',
    en: 'With nombre: it is not the holder, and the biometrics say that it is another person: rejected',
    expected: { ...OPEN, riskScore: 45 },
    needs: ['name'],
    registry: { ...CLAIMS_HOLD, nameMatches: false, nameDifference: 'stranger' },
    biometric: { matched: false, score: 9 },
    signals: ['document_name_mismatch', 'tax_active'],
    challenges: [['document_read']],
  },
  {
    ...ORDINARY,
    value: '1000000017',
    name: 'challenge_without_effect',
    es: 'Con ip_address y telefono: red de otro país y SIM cambiada ayer. Un código devuelto al teléfono no quita la duda',
    en: 'With ip_address and telefono: network of another country and SIM changed yesterday. A code returned from the phone clears nothing',
    expected: { ...OPEN, riskScore: 67 },
    needs: ['ip', 'phone'],
    registry: CLAIMS_HOLD,
    network: { country: 'US', city: null, point: null, ipDistanceKm: null },
    line: { simSwapped: true, simAgeHours: 20 },
    signals: ['ip_location_mismatch', 'sim_swap_recent', 'tax_active'],
    challenges: [],
  },
];
