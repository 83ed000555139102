import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const INLINE_SCRIPT = /<script(?: id="[\w-]+")?>([\s\S]*?)<\/script>/g;
const STYLE_ATTRIBUTE = /(<[a-z][^<>]*?) style="[^"]*"/g;

/**
 * Makes a page fit a content security policy without `unsafe-inline`.
 *
 * - Each inline script becomes a file named by its content. VitePress writes three: the theme, the kind of keyboard, and the
 *   names of all page files. They still run at the same place, before the module of the app.
 * - Style attributes are left out. VitePress writes two: one is a rule of `theme/colours.css`, and a script sets the other.
 */
export function removeInlineCode(html: string, outDir: string): string {
  return html.replace(STYLE_ATTRIBUTE, '$1').replace(INLINE_SCRIPT, (_, script: string) => {
    const hash = createHash('sha256').update(script).digest('base64url').slice(0, 10);
    const file = `assets/inline.${hash}.js`;
    mkdirSync(join(outDir, 'assets'), { recursive: true });
    writeFileSync(join(outDir, file), script);
    return `<script src="/docs/${file}"></script>`;
  });
}
