import type { Environment } from './scopes.js';

/**
 * When the worker schedules a job: at an interval, at a time in Bogotá, or at an interval in hours from the environment. 0 means never, because software in a customer's network calls no outside address by default.
 */
export type JobSchedule =
  | { everyMs: number }
  | { cron: string }
  | { everyHoursOf: 'COTEJO_LISTS_REFRESH_HOURS' | 'COTEJO_ANONYMITY_REFRESH_HOURS' };

/** A job of the worker: its queue, its schedule and its purpose. */
export interface JobSpec {
  queue: string;
  /** `null`: runs only on request, with data from the request. */
  schedule: JobSchedule | null;
  /** Attempts in all; the pause between them doubles. */
  attempts: number;
  backoffMs: number;
  /** Environments with this job. */
  environments: readonly Environment[];
  es: string;
  en: string;
}

export const JOBS_TIME_ZONE = 'America/Bogota';
const EVERYWHERE = ['sandbox', 'production'] as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ONCE = { attempts: 1, backoffMs: 0 };
const THRICE = { attempts: 3, backoffMs: MINUTE_MS };

/** Every job of the worker, by its name. Each queue has one. */
export const JOBS = {
  'sandbox.reset': {
    queue: 'sandbox',
    schedule: { everyMs: DAY_MS },
    ...ONCE,
    environments: ['sandbox'],
    es: 'Borra los contadores de velocidad, las coincidencias descartadas, los borradores y los escenarios propios',
    en: 'Removes velocity counters, cleared list entries, drafts and own scenarios',
  },
  'accounts.reclaim': {
    queue: 'accounts',
    schedule: { everyMs: 30_000 },
    ...ONCE,
    environments: EVERYWHERE,
    es: 'Devuelve al cupo las consultas que nunca se respondieron porque su puerta de enlace murió',
    en: 'Gives queries back to the quota when their gateway died before it answered them',
  },
  'lists.refresh': {
    queue: 'lists',
    schedule: { everyHoursOf: 'COTEJO_LISTS_REFRESH_HOURS' },
    ...THRICE,
    environments: ['production'],
    es: 'Actualiza las listas de sanciones desde quienes las publican',
    en: 'Downloads the sanctions lists from their publishers',
  },
  'anonymity.refresh': {
    queue: 'anonymity',
    schedule: { everyHoursOf: 'COTEJO_ANONYMITY_REFRESH_HOURS' },
    ...THRICE,
    environments: ['production'],
    es: 'Actualiza las listas de redes que ocultan a quien las usa',
    en: 'Downloads the lists of networks that hide their users',
  },
  'sla.statements': {
    // Statements are due on the second day of a month. The daily run issues missed statements within a day, and its last success shows that the worker works.
    queue: 'sla',
    schedule: { cron: '0 0 3 * * *' },
    ...THRICE,
    environments: EVERYWHERE,
    es: 'Emite el informe mensual del nivel de servicio de cada cuenta',
    en: "Issues each tenant's monthly statement of the service level",
  },
  'mail.send': {
    queue: 'mail',
    schedule: null,
    attempts: 5,
    backoffMs: 30_000,
    environments: EVERYWHERE,
    es: 'Envía un correo de la bandeja de salida',
    en: 'Sends a mail from the outbox',
  },
  'outbox.sweep': {
    queue: 'outbox',
    schedule: { everyMs: 5 * MINUTE_MS },
    ...ONCE,
    environments: EVERYWHERE,
    es: 'Solicita el envío de los correos que quedaron en la bandeja de salida sin tarea',
    en: 'Queues the mails in the outbox that have no send job',
  },
  'keys.expiry_notice': {
    queue: 'keys',
    schedule: { cron: '0 0 8 * * *' },
    ...THRICE,
    environments: EVERYWHERE,
    es: 'Avisa por correo de las claves que vencen pronto o quedaron expuestas',
    en: 'Sends mails about keys that expire soon or were exposed',
  },
  'usage.rollup': {
    queue: 'usage',
    schedule: { cron: '0 30 1 * * *' },
    ...THRICE,
    environments: EVERYWHERE,
    es: 'Suma el uso de cada mes y lo compara con el cupo cobrado',
    en: 'Sums the usage of each month and compares it with the charged quota',
  },
  'audit.checkpoint': {
    queue: 'audit',
    schedule: { cron: '0 0 2 * * *' },
    ...ONCE,
    environments: EVERYWHERE,
    es: 'Comprueba la cadena del registro de auditoría y anota hasta dónde llega',
    en: 'Verifies the chain of the audit log and records its length',
  },
  'audit.stream': {
    // A batch that cannot be written is no failed attempt of the job, which pauses and goes on by itself.
    queue: 'audit_stream',
    schedule: { everyMs: 5_000 },
    ...ONCE,
    environments: EVERYWHERE,
    es: 'Escribe el registro de auditoría en los archivos para un SIEM, si hay una carpeta configurada',
    en: 'Streams the audit log to files for a SIEM, if a folder is configured',
  },
  'events.deliver': {
    // A receiver that fails is no failed attempt of the job: attempts are for failures of our own, such as an unreachable Redis.
    queue: 'events',
    schedule: null,
    attempts: 10,
    backoffMs: 1_000,
    environments: EVERYWHERE,
    es: 'Envía a los webhooks de una cuenta los eventos que esperan',
    en: "Sends a tenant's waiting events to its webhooks",
  },
  'events.publish': {
    queue: 'event_causes',
    schedule: { everyMs: 5_000 },
    ...ONCE,
    environments: EVERYWHERE,
    es: 'Publica los eventos de los cambios registrados y de las listas nuevas',
    en: 'Publishes the events of recorded changes and of new lists',
  },
  'events.quotas': {
    queue: 'event_quotas',
    schedule: { everyMs: MINUTE_MS },
    ...ONCE,
    environments: EVERYWHERE,
    es: 'Publica un evento cuando una cuenta llega al 80 % o al 100 % de su cupo',
    en: 'Publishes an event when a tenant reaches 80 % or 100 % of its quota',
  },
  'events.sources': {
    queue: 'event_sources',
    schedule: { everyMs: 10_000 },
    ...ONCE,
    environments: EVERYWHERE,
    es: 'Publica un evento cuando una fuente falla o se recupera',
    en: 'Publishes an event when a source fails or recovers',
  },
  'events.sweep': {
    queue: 'event_sweep',
    schedule: { everyMs: 5 * MINUTE_MS },
    ...ONCE,
    environments: EVERYWHERE,
    es: 'Retoma los envíos de eventos que quedaron sin intento',
    en: 'Resumes the deliveries of events that wait for no attempt',
  },
} as const satisfies Record<string, JobSpec>;

export type JobName = keyof typeof JOBS;

export const JOB_NAMES = Object.keys(JOBS) as JobName[];
export const JOB_QUEUES: readonly string[] = JOB_NAMES.map((name) => JOBS[name].queue);
/** Stored runs of each queue: this many successful ones and this many failed ones. */
const KEPT_RUNS = 10;

/** Options of BullMQ: attempts of a job, and how many of its runs are stored. */
export function jobOptions(name: JobName) {
  const { attempts, backoffMs }: JobSpec = JOBS[name];
  const retries = attempts > 1 && { attempts, backoff: { type: 'exponential', delay: backoffMs } };
  return { ...retries, removeOnComplete: KEPT_RUNS, removeOnFail: KEPT_RUNS };
}

/**
 * Data of a job that sends a mail: only the id. If a job for this mail is already queued, a second job is not added.
 */
export interface MailJob {
  mailId: string;
}
export const mailJobOptions = (mailId: string) => ({ ...jobOptions('mail.send'), deduplication: { id: mailId } });

/** Data of a job that attempts deliveries: a turn of one tenant. */
export interface DeliveryTurnJob {
  tenant: string;
}
