import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { ROOT } from './checkout.js';

const SNIPPETS = join(ROOT, 'docs/site/snippets');
const LIMIT_MS = 60_000;

/** A snippet of the documentation site: a whole file, with marks above the part that a page shows. */
export interface Snippet {
  /** `curl/verify.sh` */
  name: string;
  language: string;
  file: string;
  /** Text that the program must print. */
  prints: string;
  /** Header that the interface must describe; until then the snippet is skipped. */
  needs?: string;
  /** Snippet that must run before, in the same folder. */
  after?: string;
}

/** @throws Error for a snippet that does not say what it prints: it would prove nothing */
export function readSnippets(): Snippet[] {
  // The commands of `install` run in `npm run bench quickstart`, each in an empty folder. The programs of `webhooks` are
  // servers: test/full/documents/docs-receivers.spec.ts runs them.
  const languages = readdirSync(SNIPPETS).filter((name) => !['json', 'install', 'webhooks'].includes(name));
  return languages.flatMap((language) =>
    readdirSync(join(SNIPPETS, language)).map((entry) => readSnippet(language, entry)),
  );
}

function readSnippet(language: string, entry: string): Snippet {
  const file = join(SNIPPETS, language, entry);
  const text = readFileSync(file, 'utf8');
  const mark = (name: string) => new RegExp(`^(?:#|//) ${name}: (.+)$`, 'm').exec(text)?.[1];
  const prints = mark('Prints');
  if (!prints) {
    throw new Error(`${file} needs a line "Prints: ..."`);
  }
  const [needs, after] = [mark('Needs'), mark('After')];
  return { name: `${language}/${entry}`, language, file, prints, ...(needs && { needs }), ...(after && { after }) };
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

/** How the snippets of a language run; `lacks` says what is missing on this machine or in this checkout. */
export interface Language {
  lacks: string | null;
  command(snippet: Pick<Snippet, 'file'>, folder: string): string[];
  /** Prepares the folder in which the snippets run. */
  prepare?(folder: string): void;
  env?: Record<string, string>;
}

export function languages(): Record<string, Language> {
  const sdk = (name: string) => join(ROOT, 'sdks', name);
  const python = findPython(sdk('python'));
  // The models of these two are not in git, and no other step before a snippet makes them.
  execFileSync(process.execPath, [sdk('generate.mjs'), 'python', 'php'], { stdio: 'pipe' });
  return {
    curl: { lacks: lacking({ program: 'curl' }), command: ({ file }) => ['bash', '-euo', 'pipefail', file] },
    typescript: {
      lacks: lacking({ sdk: 'typescript', built: 'dist' }),
      command: ({ file }, folder) => [process.execPath, '--disable-warning=ExperimentalWarning', inside(folder, file)],
      prepare: (folder) => linkPackage(folder, sdk('typescript')),
    },
    python: {
      lacks: lacking({ sdk: 'python' }) ?? (python ? null : 'no Python with httpx was found'),
      command: ({ file }) => [python, file],
      env: { PYTHONPATH: join(sdk('python'), 'src'), PYTHONDONTWRITEBYTECODE: '1' },
    },
    php: {
      lacks: lacking({ program: 'php', sdk: 'php' }),
      command: ({ file }) => ['php', '-d', `auto_prepend_file=${autoloadOf(sdk('php'))}`, file],
    },
    java: {
      lacks: lacking({ program: 'javac', sdk: 'java' }) ?? lackingJar(),
      command: ({ file }, folder) => ['java', '-cp', [join(folder, '*'), ...JARS].join(delimiter), file],
      // The jars of the package are in the folder then.
      prepare: (folder) => execFileSync(join(sdk('java'), 'pack'), [folder], { stdio: 'pipe' }),
    },
  };
}

interface Needed {
  program?: string;
  sdk?: string;
  /** Folder that the build of the SDK makes. */
  built?: string;
}

function lacking({ program, sdk, built }: Needed): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  if (program && !folders.some((folder) => existsSync(join(folder, program)))) {
    return `${program} is not on the PATH`;
  }
  if (sdk && !existsSync(join(ROOT, 'sdks', sdk))) {
    return `sdks/${sdk} is not in this checkout`;
  }
  return sdk && built && !existsSync(join(ROOT, 'sdks', sdk, built)) ? `sdks/${sdk} is not built` : null;
}

/** Node finds packages beside the program, so the program must be in the folder of the run. */
function inside(folder: string, file: string): string {
  const path = join(folder, basename(file).replace(/\.ts$/, '.mts'));
  copyFileSync(file, path);
  return path;
}

function linkPackage(folder: string, path: string): void {
  const { name } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { name: string };
  const link = join(folder, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(path, link);
}

const autoloadOf = (sdk: string) =>
  ['vendor/autoload.php', 'autoload.php', 'src/autoload.php'].map((name) => join(sdk, name)).find(existsSync) ?? '';

/** The Java SDK needs Jackson; Debian's packages and `COTEJO_JAVA_JARS` have it as files. */
const JARS = ['jackson-core', 'jackson-databind', 'jackson-annotations'].map((name) =>
  join(process.env.COTEJO_JAVA_JARS ?? '/usr/share/java', `${name}.jar`),
);

function lackingJar(): string | null {
  const missing = JARS.find((jar) => !existsSync(jar));
  return missing ? `${missing} is missing` : null;
}

/** A Python that has the library of the SDK; the SDK's own program finds it. */
function findPython(sdk: string): string {
  try {
    return execFileSync(join(sdk, 'find-python'), ['httpx'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
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
