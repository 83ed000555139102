import type { AniAccount } from './ani.config.js';

/**
 * Makes one request for several cédulas, in the style of the contract:
 *
 * - `list`: one `nuip` element for each cédula; address, password and user are SOAP headers (service `aniwsV2`).
 * - `xml`: the cédulas are an XML document, embedded as text; so is the answer (service `aniws`).
 */
export function requestBody(account: AniAccount, numbers: readonly string[]): string {
  return account.style === 'list' ? listRequest(account, numbers) : xmlRequest(account, numbers);
}

/** The service defines no SOAP action, but SOAP 1.1 requires the header. */
export const REQUEST_HEADERS = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' };

function listRequest({ ip, password, user }: AniAccount, numbers: readonly string[]): string {
  const header = element('ani:ip', ip) + element('ani:contrasena', password.current) + element('ani:usuario', user);
  return envelope(header, numbers.map((number) => element('nuip', number)).join(''));
}

function xmlRequest({ entity, password, user }: AniAccount, numbers: readonly string[]): string {
  const elements = numbers.map((number) => element('NUIP', number)).join('');
  const document = `<?xml version="1.0" encoding="utf-8"?><solicitudConsultaEstadoCedula>${elements}</solicitudConsultaEstadoCedula>`;
  const body =
    element('cedulas', document) +
    element('contrasena', password.current) +
    element('entidad', entity) +
    element('usuario', user);
  return envelope('', body);
}

function envelope(header: string, body: string): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?>' +
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ani="http://ws.ani.rnec.gov.co/">' +
    `<soap:Header>${header}</soap:Header>` +
    `<soap:Body><ani:consultarCedulas>${body}</ani:consultarCedulas></soap:Body>` +
    '</soap:Envelope>'
  );
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);
}
