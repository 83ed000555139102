import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../packages/launcher/src/bootstrap/failure.mjs';

/** Changes one place of one file; a place that is no longer there is an error, not a silent miss. */
function edit(root, file, ...replacements) {
  const path = join(root, file);
  let text = readFileSync(path, 'utf8');
  for (const [anchor, put] of replacements) {
    if (!anchor.test(text)) {
      throw new Failure(`${file}: cannot find ${anchor}; this generator is out of date`);
    }
    text = text.replace(anchor, put);
  }
  writeFileSync(path, text);
  return file;
}

const pascal = (name) => name[0].toUpperCase() + name.slice(1);

/** Its id, record, message, signal, reason and points. */
export function joinContracts(name, root) {
  const Name = pascal(name);
  const contracts = 'packages/contracts/src';
  const code = `${name}_flagged`;
  return [
    edit(root, `${contracts}/sources.ts`, [/, 'velocity'\] as const/, `, '${name}', 'velocity'] as const`]),
    edit(root, `${contracts}/index.ts`, [
      /(export \* from '\.\/records\/email\.record\.js';\n)/,
      `$1export * from './records/${name}.record.js';\n`,
    ]),
    edit(
      root,
      `${contracts}/rpc.ts`,
      [
        /(import type \{ EmailQuery)/,
        `import type { ${Name}Query, ${Name}Record } from './records/${name}.record.js';\n$1`,
      ],
      [/(\n {2}'scoring\.decide')/, `\n  '${name}.record': Ask<${Name}Query, ${Name}Record>;$1`],
    ),
    edit(root, `${contracts}/signals.ts`, [
      /(\n {2}velocity_check_failed: spec)/,
      `\n  ${code}: spec('${name}', ['document'], 'Say what this means'),$1`,
    ]),
    edit(root, `${contracts}/reasons.ts`, [
      /(\n {2}not_verified:)/,
      `\n  ${code}: { es: 'Por nombrar', en: 'To be named' },$1`,
    ]),
    edit(root, 'policies/scorecards/base.json', [
      /(\n {4}\{\s+"signal": "velocity_check_failed")/,
      `\n    { "signal": "${code}", "reason": "${code}", "bands": [{ "state": "unknown", "points": 0 }, { "state": "false", "points": 0 }, { "state": "true", "points": 0 }] },$1`,
    ]),
  ];
}

/** Its place among the services that are started. */
export function joinProcesses(name, root) {
  return [
    edit(root, 'apps/host/src/main.ts', [
      /(\n {2}scoring: async)/,
      `\n  ${name}: async () => (await import('@cotejo/${name}')).start${pascal(name)},$1`,
    ]),
    edit(root, 'apps/host/package.json', [
      /("@cotejo\/email": "workspace:\*",\n)/,
      `$1    "@cotejo/${name}": "workspace:*",\n`,
    ]),
    edit(root, 'packages/launcher/src/services/layout.mjs', [/'email', /, `'email', '${name}', `]),
  ];
}
