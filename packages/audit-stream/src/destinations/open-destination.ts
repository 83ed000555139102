import type { Environment } from '@cotejo/contracts';
import type { Destination } from './destination.js';
import { FileDestination } from './file-destination.js';
import { HttpsDestination } from './https-destination.js';
import type { StreamSettings } from './stream-settings.js';
import { SyslogDestination } from './syslog-destination.js';

/** The destination of these settings. It connects for each batch only. */
export function openDestination(settings: StreamSettings, environment: Environment): Destination {
  switch (settings.kind) {
    case 'syslog':
      return new SyslogDestination(settings, environment);
    case 'https':
      return new HttpsDestination(settings);
    case 'file':
      return new FileDestination(settings.folder, environment);
  }
}
