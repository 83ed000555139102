import type { Environment } from './scopes.js';

/** A job of the worker: where it waits, and what it is for. */
export interface JobSpec {
  queue: string;
  /** Where it is of use. */
  environments: readonly Environment[];
  /** Whether it needs nothing to be told, so that an operator may start it. */
  runnable: boolean;
  es: string;
  en: string;
}

const EVERYWHERE = ['sandbox', 'production'] as const;

const job = (
  queue: string,
  es: string,
  en: string,
  { environments = EVERYWHERE, runnable = true }: Partial<Pick<JobSpec, 'environments' | 'runnable'>> = {},
): JobSpec => ({ queue, environments, runnable, es, en });

/** Every job of the worker, by its name. */
export const JOBS = {
  'sandbox.reset': job(
    'sandbox',
    'Borra del ambiente de pruebas los contadores de velocidad, las coincidencias descartadas, los borradores y los escenarios propios',
    'Removes velocity counters, cleared list entries, drafts and own scenarios from the sandbox',
    { environments: ['sandbox'] },
  ),
  'accounts.reclaim': job(
    'accounts',
    'Devuelve al cupo las consultas que nunca se respondieron porque su puerta de enlace murió',
    'Gives back the queries that were never answered because their gateway died',
  ),
  'lists.refresh': job(
    'lists',
    'Actualiza las listas de sanciones desde quienes las publican',
    'Has the sanctions lists anew from their publishers',
    { environments: ['production'] },
  ),
  'anonymity.refresh': job(
    'anonymity',
    'Actualiza las listas de redes que ocultan a quien las usa',
    'Has the lists of networks that hide who uses them anew',
    { environments: ['production'] },
  ),
  'sla.statements': job(
    'sla',
    'Emite el informe mensual del nivel de servicio de cada cuenta',
    "Issues each tenant's monthly statement of the service level",
  ),
  'mail.send': job('mail', 'Envía un correo de la bandeja de salida', 'Sends a mail of the outbox', {
    runnable: false,
  }),
  'keys.expiry_notice': job(
    'keys',
    'Avisa por correo de las claves que vencen pronto o que fueron expuestas',
    'Tells by e-mail of keys that end soon or were exposed',
  ),
  'usage.rollup': job(
    'usage',
    'Suma el uso de cada mes y lo compara con el cupo cobrado',
    'Adds up the usage of each month and compares it with the quota that was charged',
  ),
  'audit.checkpoint': job(
    'audit',
    'Comprueba la cadena del registro de auditoría y anota hasta dónde llega',
    'Checks the chain of the audit log and notes how far it goes',
  ),
} as const satisfies Record<string, JobSpec>;

export type JobName = keyof typeof JOBS;

/** Queues of the worker, each named once. */
export const JOB_QUEUES: readonly string[] = [...new Set(Object.values(JOBS).map(({ queue }) => queue))];
