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

/** Its entry in the table of sources, from which the messages, the gateway's calls and the layouts derive. */
export function joinTable(name, root) {
  const entry = `  ${name}: {
    mandatoryByDefault: false,
    operations: { '${name}.record': { report: '${name}', wave: 'input', inputs: ['document'] } },
  },
`;
  return [
    edit(root, 'packages/contracts/src/sources/source-table.ts', [
      /(\} as const satisfies Record<string, SourceSpec>;)/,
      `${entry}$1`,
    ]),
    edit(root, 'apps/host/package.json', [
      /("@cotejo\/email": "workspace:\*",\n)/,
      `$1    "@cotejo/${name}": "workspace:*",\n`,
    ]),
  ];
}

/** Its place in the two deployments: Docker Compose and Kubernetes. */
export function joinDeployments(name, root) {
  const service = `  ${name}:
    <<: *service
    image: cotejo/${name}:\${COTEJO_TAG:-dev}
    build: { <<: *build, args: { <<: *arguments, APP: ${name} } }
    environment: { <<: *environment, COTEJO_REDIS_USERNAME: ${name} }
    secrets: [{ source: bus_${name}, target: bus_key }, { source: redis_${name}, target: redis_password }]
    networks: [internal]

`;
  const model = readFileSync(join(root, 'k8s/base/biometric.yaml'), 'utf8');
  writeFileSync(join(root, `k8s/base/${name}.yaml`), model.replaceAll('biometric', name));
  return [
    edit(
      root,
      'docker-compose.yml',
      [/( {2}# [^\n]*\n)?( {2}scoring:\n)/, `${service}$1$2`],
      [/( {2}bus_)scoring(: [^\n]*\/)scoring(\.key[^\n]*\n)/, `$1${name}$2${name}$3$&`],
      [/( {2}redis_)scoring(: [^\n]*\/)scoring("[^\n]*\n)/, `$1${name}$2${name}$3$&`],
    ),
    `k8s/base/${name}.yaml`,
    edit(
      root,
      'k8s/base/kustomization.yaml',
      [/( {2}- scoring\.yaml\n)/, `  - ${name}.yaml\n$1`],
      [/( {2}- \{ name: cotejo\/scoring,)/, `  - { name: cotejo/${name}, newTag: 0.1.0 }\n$1`],
    ),
  ];
}
