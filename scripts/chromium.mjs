import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * A Chromium of this machine: what `COTEJO_CHROMIUM` names, else one on the PATH or among the applications of a Mac.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findChromium(env = process.env) {
  const onPath = (env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const applications = macApps.map((app) => join('/Applications', app));
  const candidates = env.COTEJO_CHROMIUM ? [env.COTEJO_CHROMIUM] : [...onPath, ...applications];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
