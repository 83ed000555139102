import { CONSOLE_ADDRESS } from '@cotejo/platform';
import { Env } from '@cotejo/platform/command';

const DEFAULT_CONSOLE_URL = 'http://127.0.0.1:3010';

/** Origin of the console, with which links begin. */
export function consoleUrl(env = new Env()): string {
  const isKnown = env.isSet(CONSOLE_ADDRESS, 'COTEJO_CONSOLE_URL');
  return isKnown ? env.read(CONSOLE_ADDRESS).COTEJO_CONSOLE_URL : DEFAULT_CONSOLE_URL;
}
