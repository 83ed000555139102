import type { EmailRecord } from '../records/email.record.js';
import type { AddressPlace, IpPlace } from '../records/geo.record.js';
import type { InputScenario } from './scenario.js';

export type IpRecord = IpPlace & { ipDistanceKm: number | null; ipOtherDepartment: boolean | null };

function scenario<R>(
  value: string,
  name: string,
  texts: [es: string, en: string],
  signals: InputScenario<R>['signals'],
  record: Partial<R> = {},
): InputScenario<R> {
  return { value, name, es: texts[0], en: texts[1], signals, record };
}

export const EMAIL_SCENARIOS: readonly InputScenario<EmailRecord>[] = [
  scenario('clean@sandbox.example', 'clean_mailbox', ['Correo normal', 'Ordinary address'], []),
  scenario(
    'disposable@sandbox.example',
    'disposable_domain',
    ['Dominio desechable', 'Disposable domain'],
    ['email_disposable'],
    { disposable: true },
  ),
  scenario(
    'young@sandbox.example',
    'young_domain',
    ['Dominio de doce días', 'Domain twelve days old'],
    ['email_domain_recent'],
    { domainAgeDays: 12 },
  ),
  scenario(
    'nomail@sandbox.example',
    'domain_without_mail',
    ['El dominio no recibe correo', 'The domain does not receive mail'],
    ['email_domain_without_mail'],
    { valid: false, receivesMail: false },
  ),
  scenario(
    'info@sandbox.example',
    'role_account',
    ['Correo de un área o función', 'Address of a department or role'],
    ['email_role_account'],
    {
      roleAccount: true,
    },
  ),
  scenario('typo@gmial.example', 'domain_typo', ['Dominio mal escrito', 'Mistyped domain'], ['email_domain_typo'], {
    domainMeant: 'gmail.com',
  }),
  scenario(
    'pagos@banco-pagos.example',
    'domain_lookalike',
    ['Dominio que imita a una empresa', 'Domain that imitates a firm'],
    ['email_domain_lookalike'],
    { imitates: 'banco.example' },
  ),
  scenario(
    'xk7q2zp9wt@sandbox.example',
    'random_mailbox',
    ['Letras y números al azar', 'Random letters and digits'],
    ['email_random'],
    { randomLocal: true },
  ),
  scenario('unchecked@sandbox.example', 'not_checked', ['Sin datos del dominio', 'No data about the domain'], [], {
    valid: null,
    receivesMail: null,
    domainAgeDays: null,
  }),
];

export const ADDRESS_SCENARIOS: readonly InputScenario<AddressPlace>[] = [
  scenario('Calle 1 # 1-01', 'clean_address', ['Dirección normal', 'Ordinary address'], []),
  scenario('Calle 2 # 2-02', 'high_risk_zone', ['Zona de riesgo alto', 'High-risk zone'], ['zone_high_risk'], {
    zoneRisk: 'alto',
  }),
  scenario('Calle 3 # 3-03', 'medium_risk_zone', ['Zona de riesgo medio', 'Medium-risk zone'], [], {
    zoneRisk: 'medio',
  }),
  scenario(
    'Calle 4 # 4-04',
    'invalid_address',
    ['Dirección que no existe', 'Address that does not exist'],
    ['address_invalid'],
    {
      valid: false,
      standard: null,
      stratum: null,
      zoneRisk: null,
    },
  ),
  scenario('Calle 5 # 5-05', 'no_zone_data', ['Sin datos de estrato ni de zona', 'No stratum and no zone data'], [], {
    stratum: null,
    zoneRisk: null,
  }),
  scenario('asdfgh', 'nonsense_address', ['Texto sin sentido', 'Text without meaning'], ['address_invalid'], {
    valid: false,
    nonsense: true,
    standard: null,
    stratum: null,
    zoneRisk: null,
  }),
  scenario(
    'Hotel de prueba, habitación 7',
    'hotel_room',
    ['Habitación de hotel: pesa desde 900.000 pesos', 'Hotel room: it weighs from 900,000 pesos'],
    ['address_temporary'],
    { premises: 'hotel' },
  ),
  scenario('Locker de prueba 8', 'locker', ['Casillero', 'Locker'], ['address_pickup'], { premises: 'locker' }),
  scenario('Calle 6 # 6-06', 'stratum_six', ['Estrato seis', 'Stratum six'], [], { stratum: 6 }),
];

export const IP_SCENARIOS: readonly InputScenario<IpRecord>[] = [
  scenario('192.0.2.1', 'clean_ip', ['Red fija en la misma ciudad', 'Fixed network in the same city'], []),
  scenario('192.0.2.2', 'vpn', ['VPN', 'VPN'], ['ip_vpn'], { vpn: true }),
  scenario('192.0.2.3', 'tor', ['Salida de la red Tor', 'Tor exit'], ['ip_tor'], { tor: true }),
  scenario('192.0.2.4', 'proxy', ['Proxy público', 'Public proxy'], ['ip_proxy'], { proxy: true }),
  scenario('192.0.2.5', 'hosting', ['Centro de datos', 'Data centre'], ['ip_hosting'], {
    hosting: true,
    network: 'hosting',
  }),
  scenario('192.0.2.6', 'foreign_ip', ['IP de otro país', 'IP address of another country'], ['ip_location_mismatch'], {
    country: 'US',
    city: null,
    point: null,
    ipDistanceKm: null,
  }),
  scenario(
    '192.0.2.7',
    'far_city_fixed',
    ['Red fija a 400 km', 'Fixed network 400 km away'],
    ['ip_location_mismatch'],
    { ipDistanceKm: 400, ipOtherDepartment: true },
  ),
  scenario(
    '192.0.2.8',
    'far_city_mobile',
    ['Red móvil a 400 km: no concluyente', 'Mobile network 400 km away: not conclusive'],
    [],
    {
      network: 'mobile',
      ipDistanceKm: 400,
      ipOtherDepartment: true,
    },
  ),
  scenario('192.0.2.9', 'private_relay', ['Relevo de privacidad, neutral', 'Privacy relay, neutral'], [], {
    relay: true,
  }),
  scenario('2001:db8::1', 'clean_ipv6', ['Dirección IPv6 normal', 'Ordinary IPv6 address'], []),
];
