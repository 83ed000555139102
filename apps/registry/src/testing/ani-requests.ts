import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

export interface AniRequest {
  numbers: string[];
  user: string;
  password: string;
  ip: string;
  entity: string;
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const ANI = 'http://ws.ani.rnec.gov.co/';

/** Path of an element in the schema of the service; each step has its namespace. */
const steps = (...path: string[]) => path.join(' > ');
const CALL = steps(`{${SOAP}}Envelope`, `{${SOAP}}Body`, `{${ANI}}consultarCedulas`);
const HEADER = steps(`{${SOAP}}Envelope`, `{${SOAP}}Header`);

/**
 * Reads a request by the schema of its generation, including namespaces.
 * @throws Error for a request that the service would not accept
 */
export function readAniRequest(text: string, style: 'list' | 'xml'): AniRequest {
  const leaves = leavesOf(text);
  const all = (path: string) => leaves.filter((leaf) => leaf.path === path).map((leaf) => leaf.text);
  const single = (path: string) => {
    const [value, ...more] = all(path);
    if (value === undefined || more.length > 0) {
      throw new Error('one element expected');
    }
    return value;
  };
  if (style === 'list') {
    return {
      numbers: required(all(steps(CALL, '{}nuip'))),
      ip: single(steps(HEADER, `{${ANI}}ip`)),
      password: single(steps(HEADER, `{${ANI}}contrasena`)),
      user: single(steps(HEADER, `{${ANI}}usuario`)),
      entity: '',
    };
  }
  const cards = leavesOf(single(steps(CALL, '{}cedulas')));
  return {
    numbers: required(
      cards.filter(({ path }) => path === steps('{}solicitudConsultaEstadoCedula', '{}NUIP')).map((leaf) => leaf.text),
    ),
    password: single(steps(CALL, '{}contrasena')),
    entity: single(steps(CALL, '{}entidad')),
    user: single(steps(CALL, '{}usuario')),
    ip: '',
  };
}

function required(numbers: string[]): string[] {
  if (numbers.length === 0 || !numbers.every((number) => /^[1-9]\d{0,9}$/.test(number))) {
    throw new Error('numbers expected');
  }
  return numbers;
}

function leavesOf(text: string): { path: string; text: string }[] {
  const parser = new SaxesParser({ xmlns: true });
  const open: { path: string; text: string }[] = [];
  const leaves: { path: string; text: string }[] = [];
  parser.on('opentag', (tag: SaxesTagNS & { attributes: Record<string, SaxesAttributeNS> }) => {
    open.push({ path: [open.at(-1)?.path, `{${tag.uri}}${tag.local}`].filter(Boolean).join(' > '), text: '' });
  });
  parser.on('text', (part) => {
    const leaf = open.at(-1);
    if (leaf) {
      leaf.text += part;
    }
  });
  parser.on('closetag', () => leaves.push(open.pop() as { path: string; text: string }));
  parser.write(text).close();
  return leaves;
}
