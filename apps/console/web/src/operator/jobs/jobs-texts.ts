import { texts } from '../../i18n/texts.js';

export const jobsTexts = texts({
  title: ['Tareas', 'Jobs'],
  description: [
    'Las tareas automáticas del servicio. Esta página se actualiza cada cinco segundos.',
    'The automatic jobs of the service. This page refreshes every five seconds.',
  ],
  list: ['Tareas', 'Jobs'],
  job: ['Tarea', 'Job'],
  schedule: ['Horario', 'Schedule'],
  every: ({ amount }: { amount: string }) => [`cada ${amount}`, `every ${amount}`],
  seconds: ({ count }: { count: number }, words) => [
    words.plural(count, { one: 'segundo', other: `${words.number(count)} segundos` }),
    words.plural(count, { one: 'second', other: `${words.number(count)} seconds` }),
  ],
  minutes: ({ count }: { count: number }, words) => [
    words.plural(count, { one: 'minuto', other: `${words.number(count)} minutos` }),
    words.plural(count, { one: 'minute', other: `${words.number(count)} minutes` }),
  ],
  hours: ({ count }: { count: number }, words) => [
    words.plural(count, { one: 'hora', other: `${words.number(count)} horas` }),
    words.plural(count, { one: 'hour', other: `${words.number(count)} hours` }),
  ],
  days: ({ count }: { count: number }, words) => [
    words.plural(count, { one: 'día', other: `${words.number(count)} días` }),
    words.plural(count, { one: 'day', other: `${words.number(count)} days` }),
  ],
  daily_at: ({ time }: { time: string }) => [
    `cada día a las ${time}, hora de Bogotá`,
    `every day at ${time}, Bogotá time`,
  ],
  cron: ({ cron }: { cron: string }) => [
    `según la expresión ${cron}, hora de Bogotá`,
    `by the expression ${cron}, Bogotá time`,
  ],
  not_scheduled: ['Sin horario', 'No schedule'],
  on_demand: ['Cuando hace falta', 'When needed'],
  next: ['Próxima ejecución', 'Next run'],
  counts: ['En la cola', 'In the queue'],
  count_active: ({ count }: { count: number }, words) => [
    `${words.number(count)} en curso`,
    `${words.number(count)} running`,
  ],
  count_waiting: ({ count }: { count: number }, words) => [
    `${words.number(count)} en espera`,
    `${words.number(count)} waiting`,
  ],
  count_failed: ({ count }: { count: number }, words) => [
    words.plural(count, { one: 'una fallida', other: `${words.number(count)} fallidas` }),
    words.plural(count, { one: 'one failed', other: `${words.number(count)} failed` }),
  ],
  count_none: ['Nada pendiente', 'Nothing pending'],
  last: ['Última ejecución', 'Last run'],
  runs: ['Ejecuciones', 'Runs'],
  runs_of: ({ job }: { job: string }) => [`Ejecuciones de ${job}`, `Runs of ${job}`],
  no_runs: ['Todavía no se ha ejecutado.', 'It has not run yet.'],
  run_now: ['Ejecutar ahora', 'Run now'],
  run_now_of: ({ job }: { job: string }) => [`Ejecutar ahora ${job}`, `Run ${job} now`],
  run_title: ({ job }: { job: string }) => [`Ejecutar ${job}`, `Run ${job}`],
  run_text: [
    'Se ejecuta una vez, además de su horario. La auditoría lo registra.',
    'The job runs once, in addition to its schedule. The audit log records it.',
  ],
  run_toast: ['La tarea quedó en la cola.', 'The job is in the queue.'],
  retry_of: ({ id }: { id: string }) => [`Reintentar ${id}`, `Retry ${id}`],
  retry_toast: ['La ejecución se intentará de nuevo.', 'The run will be retried.'],
  s_active: ['En curso', 'Running'],
  s_waiting: ['En espera', 'Waiting'],
  s_delayed: ['Aplazada', 'Delayed'],
  s_failed: ['Fallida', 'Failed'],
  s_completed: ['Terminada', 'Completed'],
  run: ['Ejecución', 'Run'],
  started: ['Inicio', 'Start'],
  empty: ['No hay tareas', 'No jobs'],
});
