import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, extname, join } from 'node:path';
import { ROOT } from './checkout.js';

const SNIPPETS = join(ROOT, 'docs/site/snippets');
const DIST = join(ROOT, 'docs/site/dist');
const LIMIT_MS = 60_000;

/** A program that a page of the documentation site shows whole: what its copy button gives. */
export interface Snippet {
  /** `curl/verify.sh` */
  name: string;
  language: string;
  file: string;
  /** Text that the program must print. */
  prints: string;
  /** Snippet that must run before, in the same folder. */
  after?: string;
}

/** The snippets of `snippets/expected.json`. The commands of `install` and the servers of `webhooks` run in another way. */
export function readSnippets(): Snippet[] {
  const expected = JSON.parse(readFileSync(join(SNIPPETS, 'expected.json'), 'utf8')) as Record<string, Expected>;
  return Object.entries(expected).map(([name, { prints, after }]) => ({
    name,
    language: dirname(name),
    file: join(SNIPPETS, name),
    prints,
    ...(after && { after }),
  }));
}

type Expected = Pick<Snippet, 'prints' | 'after'>;

/** A code block of a built page: its language, and the text that the copy button gives. */
export interface ShownCode {
  page: string;
  language: string;
  text: string;
}

const CODE_BLOCK = /<div class="language-(\w*)[^"]*">.*?<pre[^>]*><code[^>]*>(.*?)<\/code><\/pre>/gs;
const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  '#39': "'",
  '#x3C': '<',
  '#123': '{',
};

/** Every code block of the built site, in both languages. */
export function shownCode(): ShownCode[] {
  const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  return pages.flatMap((page) =>
    [...readFileSync(join(DIST, page), 'utf8').matchAll(CODE_BLOCK)].map(([, language = '', html = '']) => ({
      page,
      language,
      text: textOf(html),
    })),
  );
}

/** The text of an element, as a browser reads it. @throws Error for an entity that is not in the table */
function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').replaceAll(/&([#\w]+);/g, (entity, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined) {
      throw new Error(`the entity ${entity} is not known`);
    }
    return character;
  });
}

/** A body of a request and the answer that a page shows beside it: `verify-approved` in `snippets/json`. */
export interface JsonPair {
  name: string;
  operation: string;
  request: unknown;
  answer: unknown;
}

export function readJsonPairs(): JsonPair[] {
  const read = (name: string) => JSON.parse(readFileSync(join(SNIPPETS, 'json', name), 'utf8'));
  return readdirSync(join(SNIPPETS, 'json'))
    .filter((entry) => entry.endsWith('.request.json'))
    .map((entry) => {
      const name = basename(entry, '.request.json');
      const operation = name.split('-')[0] as string;
      return { name, operation, request: read(entry), answer: read(`${name}.answer.json`) };
    });
}

/** How the programs of a language run; `lacks` says what is missing on this machine or in this checkout. */
export interface Language {
  lacks: string | null;
  /** The command that the page gives, for a program in the folder. */
  command(snippet: Pick<Snippet, 'file'>, folder: string): string[];
  /** Installs the client into an empty folder, as the page says. */
  prepare?(folder: string): void;
  env?: Record<string, string>;
  /** More of its environment, which depends on the folder. */
  envIn?(folder: string): Record<string, string>;
  /** Compiles programs strictly, and reports its complaints. */
  check?(files: string[], folder: string): Promise<{ code: number; output: string }>;
}

export function languages(): Record<string, Language> {
  const python = findPython();
  const pythonVariables = python ? pythonEnvironment(python) : {};
  const node = { PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
  return {
    curl: { lacks: missing('curl'), command: inside((name) => ['bash', '-euo', 'pipefail', name]) },
    cli: { lacks: null, command: inside((name) => ['bash', '-euo', 'pipefail', name]), envIn: commandEnvironment },
    typescript: {
      lacks: existsSync(join(ROOT, 'sdks/typescript/dist')) ? null : 'sdks/typescript is not built',
      command: inside((name) => [process.execPath, name], '.mjs'),
      prepare: (folder) => install('typescript', folder, node),
      env: { ...node, ...OFFLINE },
      check: (files, folder) => runProgram([join(ROOT, 'node_modules/.bin/tsc'), ...TSC, ...files], folder, {}),
    },
    python: {
      lacks: python ? null : 'no Python with httpx and build was found',
      command: inside((name) => ['.venv/bin/python', name]),
      prepare: (folder) => install('python', folder, pythonVariables),
      env: pythonVariables,
    },
    php: {
      lacks: missing('php'),
      command: inside((name) => ['php', name]),
      prepare: (folder) => install('php', folder),
    },
    java: {
      lacks: missing('javac') ?? lackingJar(),
      command: inside((name) => ['java', '-cp', CLASS_PATH, name]),
      prepare: (folder) => install('java', folder),
      check: (files, folder) =>
        runProgram(['javac', '-Xlint:all', '-Werror', '-d', 'classes', '-cp', CLASS_PATH, ...files], folder, {}),
    },
  };
}

const OFFLINE = { npm_config_offline: 'true', npm_config_audit: 'false' };

/** Strict, and as a program of a merchant that has the types of Node and nothing else. */
const TSC =
  `--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2023 --types node --typeRoots`
    .split(' ')
    .concat(join(ROOT, 'node_modules/@types'));

/** A program is copied into the folder first, as a reader saves it. */
function inside(command: (name: string) => string[], extension?: string): Language['command'] {
  return ({ file }, folder) => {
    const name = extension ? basename(file, extname(file)) + extension : basename(file);
    copyFileSync(file, join(folder, name));
    return command(name);
  };
}

/** The commands that the page gives to install the client and to run the first program. */
export const installCommands = (language: string) =>
  readFileSync(join(SNIPPETS, 'install', `${language}.sh`), 'utf8').trimEnd();

/** Puts the package of the SDK, or of the command line, into a folder: the file that a merchant receives. */
export function packInto(folder: string, language: string): void {
  const cli = [process.execPath, join(ROOT, 'scripts/pack-cli.mjs'), '--out'];
  const [program = '', ...args] = language === 'cli' ? cli : [join(ROOT, 'sdks', language, 'pack')];
  execFileSync(program, [...args, folder], { cwd: ROOT, stdio: 'pipe' });
}

/** Runs the commands of the page except the last one, which starts the program. */
function install(language: string, folder: string, env: Record<string, string> = {}): void {
  packInto(folder, language);
  const commands = installCommands(language).split('\n').slice(0, -1).join('\n');
  execFileSync('bash', ['-euc', commands], { cwd: folder, env: { ...process.env, ...env }, stdio: 'pipe' });
}

/** Installs programs and keeps profiles inside the folder. */
const commandEnvironment = (folder: string) => ({
  ...OFFLINE,
  npm_config_prefix: join(folder, 'global'),
  XDG_CONFIG_HOME: join(folder, 'config'),
  PATH: [join(folder, 'global/bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
});

function missing(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program))) ? null : `${program} is not on the PATH`;
}

/** The Java SDK needs Jackson, which Debian's package has at this place. The page names it. */
const JARS = ['core', 'annotations', 'databind'].map((part) => `/usr/share/java/jackson-${part}.jar`);
const CLASS_PATH = ['*', ...JARS].join(delimiter);

function lackingJar(): string | null {
  const absent = JARS.find((jar) => !existsSync(jar));
  return absent ? `${absent} is missing` : null;
}

/** A Python with the library of the SDK and the tools that pack it; the SDK's own program finds it. */
function findPython(): string | null {
  try {
    const modules = ['httpx', 'build', 'setuptools', 'wheel'];
    return execFileSync(join(ROOT, 'sdks/python/find-python'), modules, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

/** Without a network, `pip` takes the package alone, and the program finds the library where this Python has it. */
function pythonEnvironment(python: string): Record<string, string> {
  const program =
    'import httpx, os, sys; print(sys.executable); print(os.path.dirname(os.path.dirname(httpx.__file__)))';
  const [executable = '', libraries = ''] = execFileSync(python, ['-c', program], { encoding: 'utf8' }).split('\n');
  const path = `${dirname(executable)}${delimiter}${process.env.PATH}`;
  return { PATH: path, PYTHONPATH: libraries, PIP_NO_DEPS: '1', PIP_NO_INDEX: '1' };
}

export function runProgram(
  [program = '', ...args]: string[],
  cwd: string,
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: LIMIT_MS };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}
