import { basename } from 'node:path';
import type { UserConfig } from 'vitepress';

type Plugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number];

/** English words that components of VitePress have in their code, and the setting that takes their place. */
const WORDS: Record<string, [words: string, setting: string]> = {
  'VPNavBarMenu.vue': ['Main Navigation', '{{ frame.mainMenuLabel }}'],
  'VPSidebar.vue': ['Sidebar Navigation', '{{ frame.pagesMenuLabel }}'],
  'VPNavBarHamburger.vue': ['aria-label="mobile navigation"', ':aria-label="frame.mainMenuLabel"'],
};
const SCRIPT = '<script lang="ts" setup>';
const READ_SETTINGS = `${SCRIPT}
import { useData as useFrame } from 'vitepress'
const { theme: frame } = useFrame()`;

/** Lets a screen reader read the names of the menus in the language of the page. */
export function frameWords(): Plugin {
  return {
    name: 'cotejo:frame-words',
    enforce: 'pre',
    transform(code, id) {
      const [words, setting] = WORDS[basename(id)] ?? [];
      if (!words || !setting) {
        return undefined;
      }
      if (!code.includes(words) || !code.includes(SCRIPT)) {
        throw new Error(`${basename(id)} no longer has ${words}: see frame-words.ts`);
      }
      return code.replace(SCRIPT, READ_SETTINGS).replace(words, setting);
    },
  };
}
