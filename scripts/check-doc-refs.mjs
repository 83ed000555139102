import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { workspaceFolders } from '../packages/launcher/src/bootstrap/workspace.mjs';

// At the root, and within an app or package.
const folders = new Set('apps packages scripts docs test bench evaluation policies infra k8s .ci src data'.split(' '));
const made = /(^|\/)(node_modules|dist|\.cotejo)(\/|$)/;
const placeholder = /[<>*{}…]|\.\.\./;

// Every path of this repository that a document names must exist, relative to the document or to the root.
await runMain(async () => {
  const missing = documents().flatMap((file) =>
    pathsIn(readFileSync(file, 'utf8'))
      .filter(({ path }) => !existsFrom(file, path))
      .map(({ path, line }) => `${relative(rootDir, file)}:${line}: ${path}`),
  );
  if (missing.length > 0) {
    throw new Failure(`named in a document, but not there:\n${missing.join('\n')}`);
  }
});

function documents() {
  const atRoot = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((name) => join(rootDir, name));
  const readmes = workspaceFolders().map((folder) => join(folder, 'README.md'));
  const below = ['docs', 'infra', 'k8s']
    .map((name) => join(rootDir, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)));
  const written = (file) => file.endsWith('.md') && existsSync(file) && !made.test(relative(rootDir, file));
  return [...atRoot, ...readmes, ...below].filter(written);
}

/** Text in backticks is a path when it begins like a path of this repository; the target of a link is always a path. */
function pathsIn(text) {
  return text.split('\n').flatMap((content, index) => {
    const quoted = [...content.matchAll(/`([^`\s]+)`/g)].map(([, path]) => path).filter(looksLikePath);
    const linked = [...content.matchAll(/\]\(([^)\s]+)\)/g)].map(([, path]) => path).filter((path) => !isOutside(path));
    return [...quoted, ...linked]
      .map((path) => path.replace(/[#:].*$/, ''))
      .filter((path) => path && !made.test(path) && !placeholder.test(path))
      .map((path) => ({ path, line: index + 1 }));
  });
}

function looksLikePath(text) {
  const [first, ...rest] = text.replace(/^\.\//, '').split('/');
  return rest.length > 0 && folders.has(first);
}

function isOutside(target) {
  return /^([a-z]+:|#)/i.test(target);
}

function existsFrom(file, path) {
  return existsSync(join(dirname(file), path)) || existsSync(join(rootDir, path));
}
