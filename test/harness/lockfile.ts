import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Specifiers = Record<string, string>;
type Locked = Record<string, { specifier: string; version: string }>;

interface Manifest {
  dependencies?: Specifiers;
  optionalDependencies?: Specifiers;
  devDependencies?: Specifiers;
  peerDependencies?: Specifiers;
}

interface Snapshot {
  dependencies?: Specifiers;
  optionalDependencies?: Specifiers;
  /** Only optional dependencies need this package, so it may be missing on this machine. */
  optional?: boolean;
}

interface Lockfile {
  catalogs: { default: Record<string, { specifier: string; version: string }> };
  importers: Record<string, Partial<Record<(typeof KINDS)[number], Locked>>>;
  packages: Record<string, { resolution: { integrity?: string; [more: string]: unknown } }>;
  snapshots: Record<string, Snapshot>;
}

/** A package as it lies in `node_modules`. */
export interface InstalledPackage {
  /** `name@version`. */
  id: string;
  name: string;
  licence: string;
  /** Something of it runs when it is installed. */
  hasInstallScript: boolean;
}

const KINDS = ['dependencies', 'optionalDependencies', 'devDependencies'] as const;

/** `pnpm-lock.yaml`, and what it is held against. */
export class WorkspaceLock {
  private readonly lock: Lockfile;
  readonly settings: { allowBuilds: Record<string, boolean>; minimumReleaseAge: number; catalog: Specifiers };

  constructor(private readonly rootDir: string) {
    this.lock = parse(readFileSync(join(rootDir, 'pnpm-lock.yaml'), 'utf8'));
    this.settings = parse(readFileSync(join(rootDir, 'pnpm-workspace.yaml'), 'utf8'));
  }

  /**
   * The dependencies that differ between the lockfile on one side and the manifests and the catalog on the other side.
   */
  differences(): string[] {
    const wanted = Object.keys(this.lock.importers).flatMap((importer) => this.wantedBy(importer));
    const locked = Object.entries(this.lock.importers).flatMap(([importer, kinds]) =>
      KINDS.flatMap((kind) =>
        Object.entries(kinds[kind] ?? {}).map(([name, { specifier }]) => `${importer} ${kind} ${name} ${specifier}`),
      ),
    );
    const catalog = Object.entries(this.lock.catalogs.default).filter(
      ([name, { specifier }]) => this.settings.catalog[name] !== specifier,
    );
    return [
      ...wanted.filter((line) => !locked.includes(line)),
      ...locked.filter((line) => !wanted.includes(line)),
      ...catalog.map(([name]) => `catalog ${name}`),
    ];
  }

  /** pnpm locks a peer dependency with the dependencies, unless it is also an optional or a development dependency. */
  private wantedBy(importer: string): string[] {
    const manifest: Manifest = JSON.parse(readFileSync(join(this.rootDir, importer, 'package.json'), 'utf8'));
    const { peerDependencies, dependencies, optionalDependencies, devDependencies } = manifest;
    const others = Object.keys({ ...optionalDependencies, ...devDependencies });
    const peers = Object.entries(peerDependencies ?? {}).filter(([name]) => !others.includes(name));
    const all = { ...manifest, dependencies: { ...Object.fromEntries(peers), ...dependencies } };
    return KINDS.flatMap((kind) =>
      Object.entries(all[kind] ?? {}).map(([name, specifier]) => `${importer} ${kind} ${name} ${specifier}`),
    );
  }

  /** Packages that do not come from the registry by their hash: from git, a URL, a folder. */
  exotic(): string[] {
    return Object.entries(this.lock.packages)
      .filter(
        ([, { resolution }]) => !resolution.integrity?.startsWith('sha512-') || Object.keys(resolution).length > 1,
      )
      .map(([id]) => id);
  }

  /** What is delivered: all that apps and packages depend on, `name@version`, and whether it may be missing here. */
  production(): Map<string, { optional: boolean }> {
    const found = new Map<string, { optional: boolean }>();
    const open = Object.entries(this.lock.importers).flatMap(([, kinds]) =>
      (['dependencies', 'optionalDependencies'] as const).flatMap((kind) =>
        Object.entries(kinds[kind] ?? {}).map(([name, { version }]) => `${name}@${version}`),
      ),
    );
    for (let at = 0; at < open.length; at += 1) {
      const key = open[at] as string;
      const snapshot = this.lock.snapshots[key];
      const id = key.replace(/\(.*/, '');
      if (!snapshot || found.has(id)) {
        continue;
      }
      found.set(id, { optional: snapshot.optional ?? false });
      const next = { ...snapshot.dependencies, ...snapshot.optionalDependencies };
      open.push(...Object.entries(next).map(([name, version]) => aliased(name, version)));
    }
    return found;
  }

  /** Every package that lies in `node_modules`. */
  installed(): InstalledPackage[] {
    const store = join(this.rootDir, 'node_modules', '.pnpm');
    return foldersIn(store).flatMap((folder) => packagesIn(join(store, folder, 'node_modules')));
  }
}

/** Another name's version is written whole. */
const aliased = (name: string, version: string) => (/^@?[a-z]/i.test(version) ? version : `${name}@${version}`);

/** A link is a dependency of a package; its folder is elsewhere. */
function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) {
    return [];
  }
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function packagesIn(folder: string): InstalledPackage[] {
  const names = foldersIn(folder).flatMap((name) =>
    name.startsWith('@') ? foldersIn(join(folder, name)).map((rest) => join(name, rest)) : [name],
  );
  return names.flatMap((name) => readPackage(join(folder, name)) ?? []);
}

function readPackage(path: string): InstalledPackage | null {
  let manifest: Record<string, unknown>;
  try {
    manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  } catch {
    return null;
  }
  const {
    name,
    version,
    license,
    scripts = {},
  } = manifest as { name: string; version: string; license: unknown; scripts?: object };
  const licence = typeof license === 'string' ? license : String((license as { type?: string } | undefined)?.type);
  const runs = ['preinstall', 'install', 'postinstall'].some((script) => script in scripts);
  const isBuilt = existsSync(join(path, 'binding.gyp'));
  return { id: `${name}@${version}`, name, licence, hasInstallScript: runs || isBuilt };
}
