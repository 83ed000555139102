import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPackages, workspacePackages } from './installed-packages.mjs';

// Completes the list of parts (CycloneDX) that pnpm made from the lockfile: adds Node, the libraries compiled into Node,
// Debian's libraries, and npm where the image has it. List and image must hold the same parts.
const [listedFile, image] = process.argv.slice(2);
const root = join(image, 'cotejo');
const bom = JSON.parse(readFileSync(listedFile, 'utf8'));

const present = new Set([...installedPackages(root), ...workspacePackages(root)].map(purlOf));
const listed = new Set([bom.metadata.component.purl, ...bom.components.map(({ purl }) => purl)]);
const unlisted = [...present].filter((purl) => !listed.has(purl));
if (unlisted.length > 0) {
  throw new Error(`in the image, but not in the list of parts:\n${unlisted.join('\n')}`);
}

// In the list but not in the image: dependencies for other platforms.
const npmParts = bom.components.filter(({ purl }) => present.has(purl));
const debianParts = readPackages(join(image, 'var/lib/dpkg/status.d')).map(debianPart);
bom.components = [...npmParts, nodePart(), ...debianParts, ...bundledNpm()];
const kept = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((part) => part['bom-ref'])]);
bom.dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`);

function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version.replace('+', '%2B')}`;
}

/** The binary, and the libraries compiled into it, by which its known faults are found. */
function nodePart() {
  const content = createHash('sha256').update(readFileSync(process.execPath)).digest('hex');
  const ownTables = ['node', 'modules', 'napi', 'unicode', 'cldr', 'tz'];
  const compiledIn = Object.entries(process.versions).filter(([name]) => !ownTables.includes(name));
  return {
    ...generic('node', process.versions.node),
    type: 'platform',
    hashes: [{ alg: 'SHA-256', content }],
    components: compiledIn.map(([name, version]) => generic(name, version)),
  };
}

function generic(name, version) {
  const purl = `pkg:generic/${name}@${encodeURIComponent(version)}`;
  return { type: 'library', name, version, purl, 'bom-ref': purl };
}

function readPackages(folder) {
  return readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const field = (name) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1];
    return { name: field('Package'), version: field('Version'), architecture: field('Architecture') };
  });
}

function debianPart({ name, version, architecture }) {
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-${debianRelease()}`;
  return { type: 'library', name, version, purl, 'bom-ref': purl };
}

function debianRelease() {
  return /^VERSION_ID="?(\d+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'unknown';
}

/** npm comes with Node, and contains its own dependencies. */
function bundledNpm() {
  const npm = join(image, 'usr/local/lib/node_modules/npm');
  if (!existsSync(npm)) {
    return [];
  }
  const manifests = readdirSync(npm, { recursive: true }).filter((path) =>
    /^(.*node_modules\/(@[^/]+\/)?[^/]+\/)?package\.json$/.test(path),
  );
  const parts = manifests
    .map((path) => JSON.parse(readFileSync(join(npm, path), 'utf8')))
    .map((found) => ({ type: 'library', name: found.name, version: found.version, purl: purlOf(found) }));
  const byPurl = new Map(parts.filter(({ purl }) => !present.has(purl)).map((part) => [part.purl, part]));
  return [...byPurl.values()].map((part) => ({ ...part, 'bom-ref': part.purl }));
}
