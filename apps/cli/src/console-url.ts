import { Env } from '@cotejo/platform/settings';

const DEFAULT_CONSOLE_URL = 'http://127.0.0.1:3010';

/** Origin of the console, with which links begin. */
export const consoleUrl = (env = new Env()): string => env.string('COTEJO_CONSOLE_URL', DEFAULT_CONSOLE_URL);
