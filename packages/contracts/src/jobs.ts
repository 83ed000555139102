import type { Environment } from './scopes.js';

/**
 * When a job comes by itself: so often; at a time of Bogotá; or as often as the environment says, in hours, 0 meaning never,
 * as software in somebody's network calls nobody unless told to.
 */
export type JobSchedule = { everyMs: number } | { cron: string } | { everyHoursOf: string };

/** A job of the worker: where it waits, when it comes, what it is for. */
export interface JobSpec {
  queue: string;
  /** `null`: only when something asks for it, and tells it for what. */
  schedule: JobSchedule | null;
  /** In all, with a pause between them that doubles. */
  attempts: number;
  backoffMs: number;
  /** Where it is of use. */
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
    en: 'Gives back the queries that were never answered because their gateway died',
  },
  'lists.refresh': {
    queue: 'lists',
    schedule: { everyHoursOf: 'COTEJO_LISTS_REFRESH_HOURS' },
    ...THRICE,
    environments: ['production'],
    es: 'Actualiza las listas de sanciones desde quienes las publican',
    en: 'Has the sanctions lists anew from their publishers',
  },
  'anonymity.refresh': {
    queue: 'anonymity',
    schedule: { everyHoursOf: 'COTEJO_ANONYMITY_REFRESH_HOURS' },
    ...THRICE,
    environments: ['production'],
    es: 'Actualiza las listas de redes que ocultan a quien las usa',
    en: 'Has the lists of networks that hide who uses them anew',
  },
  'sla.statements': {
    // Only on the second of a month is there anything to issue, but what a worker that was away has missed is made up for
    // within a day, and the time of the last success stays a sign of life.
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
    en: 'Sends a mail of the outbox',
  },
  'outbox.sweep': {
    queue: 'outbox',
    schedule: { everyMs: 5 * MINUTE_MS },
    ...ONCE,
    environments: EVERYWHERE,
    es: 'Pide de nuevo el envío de los correos que esperan y nadie pidió',
    en: 'Asks again for the mails that wait although nobody asks for them any more',
  },
  'keys.expiry_notice': {
    queue: 'keys',
    schedule: { cron: '0 0 8 * * *' },
    ...THRICE,
    environments: EVERYWHERE,
    es: 'Avisa por correo de las claves que vencen pronto o quedaron expuestas',
    en: 'Tells by e-mail of keys that end soon or were exposed',
  },
  'usage.rollup': {
    queue: 'usage',
    schedule: { cron: '0 30 1 * * *' },
    ...THRICE,
    environments: EVERYWHERE,
    es: 'Suma el uso de cada mes y lo compara con el cupo cobrado',
    en: 'Adds up the usage of each month and compares it with the quota that was charged',
  },
  'audit.checkpoint': {
    queue: 'audit',
    schedule: { cron: '0 0 2 * * *' },
    ...ONCE,
    environments: EVERYWHERE,
    es: 'Comprueba la cadena del registro de auditoría y anota hasta dónde llega',
    en: 'Checks the chain of the audit log and notes how far it goes',
  },
} as const satisfies Record<string, JobSpec>;

export type JobName = keyof typeof JOBS;

export const JOB_NAMES = Object.keys(JOBS) as JobName[];
export const JOB_QUEUES: readonly string[] = JOB_NAMES.map((name) => JOBS[name].queue);
/** Of each queue, that ended well and that failed. */
const KEPT_RUNS = 10;

/** How often a job is tried and how long its runs are shown: options of BullMQ. */
export function jobOptions(name: JobName) {
  const { attempts, backoffMs }: JobSpec = JOBS[name];
  const retries = attempts > 1 && { attempts, backoff: { type: 'exponential', delay: backoffMs } };
  return { ...retries, removeOnComplete: KEPT_RUNS, removeOnFail: KEPT_RUNS };
}

/** What asks for a mail to be sent: its id and nothing of it. Asked for twice, it is done once. */
export interface MailJob {
  mailId: string;
}
export const mailJobOptions = (mailId: string) => ({ ...jobOptions('mail.send'), deduplication: { id: mailId } });
