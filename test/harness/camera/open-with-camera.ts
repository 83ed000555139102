import { findChromium } from '@cotejo/scripts/chromium';
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';

/** Opens a new browser whose camera shows a video again and again. @param profile folder of everything that the browser keeps */
export function openWithCamera(
  profile: string,
  video: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const executablePath = findChromium(process.env);
  return chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    locale: 'es-CO',
    permissions: ['camera'],
    ...options,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
}
