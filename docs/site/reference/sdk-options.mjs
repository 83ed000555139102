import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@cotejo/launcher/failure';
import { rootDir } from '@cotejo/launcher/paths';
import { table } from '@cotejo/scripts/docs/markdown';
import { sitePage } from './site-page.mjs';

/** The options of the SDKs: the name in TypeScript, and the meaning. The names of the other SDKs follow from it, see `namesOf`. */
const GROUPS = {
  client: [
    ['apiKey', 'clave; sin ella, `COTEJO_API_KEY`', 'key; without it, `COTEJO_API_KEY`'],
    [
      'baseUrl',
      'dirección de la API, sin `/v1`; sin ella, `COTEJO_BASE_URL`',
      'address of the API, without `/v1`; without it, `COTEJO_BASE_URL`',
    ],
    [
      'timeoutMs',
      'plazo de toda la llamada, con reintentos: 10 segundos. En TypeScript, milisegundos; en Python y PHP, segundos; en Java, `Duration`',
      'time for the whole call, with retries: 10 seconds. Milliseconds in TypeScript, seconds in Python and PHP, a `Duration` in Java',
    ],
    ['maxRetries', 'reintentos: 2', 'further tries: 2'],
    ['language', 'idioma de los textos: `es` o `en`', 'language of the texts: `es` or `en`'],
    ['userAgent', 'nombre de su aplicación', 'name of your application'],
    [
      'fetch',
      'conexión propia, por ejemplo con un proxy o certificados',
      'a connection of your own, for example with a proxy or certificates',
    ],
  ],
  call: [
    ['include', '[partes opcionales](../guides/decisions.md)', '[optional parts](../guides/decisions.md)'],
    ['idempotencyKey', 'el número de su pedido; sin él, un UUID', 'the number of your order; without it, a UUID'],
    ['timeoutMs', 'plazo de esta llamada', 'time for this call'],
    ['maxRetries', 'reintentos de esta llamada', 'further tries of this call'],
    ['signal', 'cancela la llamada', 'cancels the call'],
  ],
  batch: [
    [
      'batchId',
      'nombre del lote; con él, ninguna fila se cobra dos veces',
      'name of the batch; with it, no row is charged twice',
    ],
    ['firstRow', 'número de la primera fila: 1', 'number of the first row: 1'],
    ['include', 'partes opcionales', 'optional parts'],
    ['idleTimeoutMs', 'espera máxima por una fila: 60 segundos', 'longest wait for a row: 60 seconds'],
    ['maxResumptions', 'cuántas veces se retoma: 5', 'how often it is resumed: 5'],
    ['maxRetries', 'reintentos de una fila sin decisión', 'further tries of a row without a decision'],
    ['signal', 'termina el lote', 'ends the batch'],
  ],
};

const LANGUAGES = ['typescript', 'python', 'php', 'java'];

/** Options with another name in each language. A dash: the language has another way. */
const OTHER_NAMES = {
  fetch: ['fetch', 'http_client', 'curlOptions', 'httpClient'],
  signal: ['signal', '-', '-', '-'],
};

/** @returns {string[]} the names of an option in the order of `LANGUAGES`. Only TypeScript counts in milliseconds */
function namesOf([name]) {
  const plain = name.replace(/Ms$/, '');
  const snake = plain.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return OTHER_NAMES[name] ?? [name, snake, plain, plain];
}

/** Where the sources of each SDK say which options there are: file, beginning and end of the place, and the form of a name. */
const SOURCES = {
  typescript: {
    client: ['src/configuration.ts', 'interface ClientOptions {', '\n}', /^ {2}(\w+)\?:/gm],
    call: ['src/client.ts', 'interface CallOptions {', '/** Options of a batch.', /^ {2}(\w+)\?:/gm],
    batch: ['src/client.ts', 'interface BatchStreamOptions {', '\n}', /^ {2}(\w+)\?:/gm],
  },
  python: {
    client: ['src/cotejo/_client.py', 'def __init__(', ') ->', /^ {8}(?!self)(\w+):/gm],
    call: ['src/cotejo/_client.py', 'def verify(', ') ->', /^ {8}(?!self|request)(\w+):/gm],
    batch: ['src/cotejo/_client.py', 'def verify_batch(', ') ->', /^ {8}(?!self|requests)(\w+):/gm],
  },
  php: {
    client: ['src/Client.php', 'function __construct(', ') {', /\$(\w+)/g],
    call: ['src/Client.php', 'function verify(', '): ', /\$(?!request)(\w+)/g],
    batch: ['src/Client.php', 'function verifyBatch(', '): ', /\$(?!requests)(\w+)/g],
  },
  java: {
    client: ['src/main/java/co/cotejo/ClientBuilder.java', 'class ClientBuilder', '', /public ClientBuilder (\w+)\(/g],
    call: ['src/main/java/co/cotejo/CallOptions.java', 'class CallOptions', '', /public CallOptions (\w+)\(/g],
    batch: [
      'src/main/java/co/cotejo/BatchStreamOptions.java',
      'record BatchStreamOptions',
      '',
      /public BatchStreamOptions (\w+)\(/g,
    ],
  },
};

/** @returns {string[]} the options that the sources of an SDK have */
function optionsIn(language, group) {
  const [file, start, end, name] = SOURCES[language][group];
  const text = readFileSync(join(rootDir, 'sdks', language, file), 'utf8');
  const from = text.indexOf(start);
  const place = text.slice(from, end === '' ? undefined : text.indexOf(end, from));
  return [...place.matchAll(name)].map(([, found]) => found).sort();
}

/** Images are built without the SDKs of other languages. @throws Failure when an SDK has other options than the tables */
function checkOptions() {
  for (const group of Object.keys(GROUPS)) {
    for (const [index, language] of LANGUAGES.entries()) {
      if (!existsSync(join(rootDir, 'sdks', language))) {
        continue;
      }
      const described = GROUPS[group]
        .map((row) => namesOf(row)[index])
        .filter((name) => name !== '-')
        .sort();
      const found = optionsIn(language, group);
      if (described.join() !== found.join()) {
        throw new Failure(`docs/site/reference/sdk-options.mjs: the ${group} of ${language} has ${found.join(', ')}`);
      }
    }
  }
}

/** @returns {string} the options of the SDKs. The build fails when an SDK has others. */
export function sdkOptionsPage(_contracts, { language }) {
  checkOptions();
  const meaning = language === 'es' ? 1 : 2;
  const head = ['TypeScript', 'Python', 'PHP, Java', language === 'es' ? 'significado' : 'meaning'];
  const code = (name) => (name === '-' ? '-' : `\`${name}\``);
  const tableOf = (group) =>
    table(
      head,
      GROUPS[group].map((row) => {
        const [typescript, python, ...others] = namesOf(row);
        return [code(typescript), code(python), [...new Set(others)].map(code).join(', '), row[meaning]];
      }),
    );
  const text = TEXTS[language];
  const body = `${text.lead}

## ${text.client}

${text.clientLead}

${tableOf('client')}

## ${text.call}

${tableOf('call')}

## ${text.batch}

${text.batchLead}

${tableOf('batch')}

## ${text.asynchronous}

${text.asynchronousLead}

<<< ${language === 'en' ? '../' : ''}../../snippets/python/verify_async.py{py} [Python]

## ${text.project}

${text.projectLead}
`;
  return sitePage({ title: text.title, description: text.description, body });
}

const TEXTS = {
  es: {
    title: 'Opciones de los SDK',
    description: 'Las opciones del cliente, de cada llamada y de los lotes en TypeScript, Python, PHP y Java.',
    lead: 'Cada SDK hace lo mismo: envía la clave, reintenta con el mismo `Idempotency-Key`, convierte los errores en clases y verifica recibos y eventos. Un plazo largo retrasa la compra: deje 10 segundos o menos.',
    client: 'Del cliente',
    clientLead:
      'En TypeScript es un objeto, en Python y PHP son argumentos con nombre, y en Java, métodos de `CotejoClient.builder()`. Un nombre que no existe es un error.',
    call: 'De una llamada',
    batch: 'De un lote',
    batchLead:
      '`verifyBatch` (`verify_batch` en Python) envía filas sin límite por una conexión y la retoma si se corta. `verifyAll` hace una llamada por fila, varias a la vez.',
    asynchronous: 'Sin bloquear',
    asynchronousLead: 'TypeScript siempre es asíncrono; en Java, use `CotejoAsyncClient`; en Python, `AsyncCotejo`:',
    project: 'En un proyecto',
    projectLead: `Mientras los paquetes no estén en los registros públicos, instale el archivo:

- npm, pnpm, yarn: \`npm install ./cotejo-sdk-0.1.0.tgz\` lo anota en \`package.json\`.
- pip: una línea \`./cotejo-0.1.0-py3-none-any.whl\` en \`requirements.txt\`.
- Composer: descomprima el archivo en \`libs/cotejo\`, agregue \`{ "type": "path", "url": "libs/cotejo" }\` en \`repositories\` y ejecute \`composer require cotejo/cotejo:@dev\`.
- Maven: \`mvn install:install-file -Dfile=cotejo-java-0.1.0.jar -DgroupId=co.cotejo -DartifactId=cotejo-java -Dversion=0.1.0 -Dpackaging=jar\`, y Jackson como dependencia.`,
  },
  en: {
    title: 'Options of the SDKs',
    description: 'The options of the client, of each call and of batches in TypeScript, Python, PHP and Java.',
    lead: 'Every SDK does the same: it sends the key, retries with the same `Idempotency-Key`, turns errors into classes, and verifies receipts and events. A long time-out delays your checkout: keep it at 10 seconds or less.',
    client: 'Of the client',
    clientLead:
      'An object in TypeScript, named arguments in Python and PHP, methods of `CotejoClient.builder()` in Java. A name that does not exist is an error.',
    call: 'Of a call',
    batch: 'Of a batch',
    batchLead:
      '`verifyBatch` (`verify_batch` in Python) sends any number of rows over one connection, and resumes it after a cut. `verifyAll` makes one call for each row, several at a time.',
    asynchronous: 'Without blocking',
    asynchronousLead: 'TypeScript is always asynchronous; in Java, use `CotejoAsyncClient`; in Python, `AsyncCotejo`:',
    project: 'In a project',
    projectLead: `Until the packages are in the public registries, install the file:

- npm, pnpm, yarn: \`npm install ./cotejo-sdk-0.1.0.tgz\` writes it to \`package.json\`.
- pip: a line \`./cotejo-0.1.0-py3-none-any.whl\` in \`requirements.txt\`.
- Composer: unpack the archive into \`libs/cotejo\`, add \`{ "type": "path", "url": "libs/cotejo" }\` to \`repositories\`, and run \`composer require cotejo/cotejo:@dev\`.
- Maven: \`mvn install:install-file -Dfile=cotejo-java-0.1.0.jar -DgroupId=co.cotejo -DartifactId=cotejo-java -Dversion=0.1.0 -Dpackaging=jar\`, and Jackson as a dependency.`,
  },
};
