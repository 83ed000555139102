import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from 'vitepress';
import { compressFiles } from './compress-files.ts';
import { writeLanguageModelIndex, writeMarkdownTwins } from './markdown-twins.ts';

/** Adds to the finished pages their Markdown, `llms.txt` and a compressed copy of every text file, and moves all to `dist`. */
export async function finishSite({ root, srcDir, outDir, pages }: SiteConfig): Promise<void> {
  writeMarkdownTwins({ srcDir, outDir, pages });
  writeLanguageModelIndex({ srcDir, outDir, pages });
  await compressFiles(outDir);
  const dist = join(root, 'dist');
  rmSync(dist, { recursive: true, force: true });
  renameSync(outDir, dist);
}
