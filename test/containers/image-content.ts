import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { docker } from './docker.js';

const run = promisify(execFile);
const TAR_LIMIT_MS = 120_000;

/** An image as it would be pushed: each layer's files, the ones that a later layer hides among them. */
export interface ImageContent {
  /** Layer and path of each file; layers by their place, the lowest 0. */
  files: string[];
  /** By their place: names that images which share a layer have in common. */
  layers: string[];
  read(file: string): Promise<Buffer>;
  bytesOf(file: string): Promise<number>;
  remove(): Promise<void>;
}

/** Unpacks all layers of an image into a temporary folder. */
export async function unpackImage(image: string): Promise<ImageContent> {
  const folder = await mkdtemp(join(tmpdir(), 'cotejo-image-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const archive = join(folder, 'image.tar');
    await docker('save', '--output', archive, image);
    await unpack(archive, join(folder, 'saved'));
    await rm(archive);
    const [{ Layers: layers }] = JSON.parse(await readFile(join(folder, 'saved/manifest.json'), 'utf8')) as [
      { Layers: string[] },
    ];
    const root = join(folder, 'layers');
    for (const [index, layer] of layers.entries()) {
      await unpack(join(folder, 'saved', layer), join(root, String(index)));
    }
    const files = await filesIn(root);
    return {
      layers,
      files: files.map((file) => relative(root, file)),
      read: (file) => readFile(join(root, file)),
      bytesOf: async (file) => (await lstat(join(root, file))).size,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Readable for whoever unpacks it, whatever the mode in the image.
  await run('tar', ['-xf', archive, '-C', folder, '--no-same-owner', '--no-same-permissions'], {
    timeout: TAR_LIMIT_MS,
  });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
