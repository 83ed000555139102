import type { SiteConfig } from 'vitepress';
import { compressFiles } from './compress-files.ts';
import { writeLanguageModelIndex, writeMarkdownTwins } from './markdown-twins.ts';

/** Adds to the finished pages: their Markdown, `llms.txt`, and a compressed copy of every text file. */
export async function finishSite({ srcDir, outDir, pages }: SiteConfig): Promise<void> {
  writeMarkdownTwins({ srcDir, outDir, pages });
  writeLanguageModelIndex({ srcDir, outDir, pages });
  await compressFiles(outDir);
}
