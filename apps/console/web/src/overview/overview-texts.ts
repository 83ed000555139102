import { texts } from '../i18n/texts.js';

export const overviewTexts = texts({
  title: ['Inicio', 'Overview'],
  quota_trial: ['Consultas de prueba', 'Trial queries'],
  quota_day: ['Consultas de prueba de hoy', 'Trial queries today'],
  quota_month: ['Consultas del mes', 'Queries this month'],
  left_of: ({ left, quota }: { left: number; quota: number }, words) => [
    `Quedan ${words.number(left)} de ${words.number(quota)}`,
    `${words.number(left)} of ${words.number(quota)} left`,
  ],
  live: ['Se actualiza cada cinco segundos.', 'Refreshes every five seconds.'],
  rate: ['Límite por segundo', 'Rate limit'],
  no_rate: ['Sin límite', 'No limit'],
  renews: ['El cupo se renueva', 'The quota renews'],
  days_left: ({ days }: { days: number }, words) => [
    words.plural(days, { one: 'queda un día', other: `quedan ${words.number(days)} días` }),
    words.plural(days, { one: 'one day left', other: `${words.number(days)} days left` }),
  ],
  today: ['es hoy', 'today'],
  trial_over: [
    'El periodo de prueba terminó. Escriba a su contacto comercial para elegir un plan.',
    'The trial has ended. Write to your sales contact to choose a plan.',
  ],
  trial_spent: [
    'Usted ya usó todas las consultas de prueba. Escriba a su contacto comercial para elegir un plan.',
    'You have used all trial queries. Write to your sales contact to choose a plan.',
  ],
  day_spent: [
    'Usted ya usó las consultas de hoy. El cupo se renueva a medianoche, hora de Bogotá.',
    'You have used the queries of today. The quota renews at midnight, in the time of Bogotá.',
  ],
  month_spent: [
    'Usted ya usó el cupo de este mes. El cupo se renueva al comenzar el próximo mes.',
    'You have used the quota of this month. It renews at the start of next month.',
  ],
  suspended: [
    'La cuenta está suspendida: la API rechaza sus llamadas. Escriba a su contacto comercial.',
    'The account is suspended: the API rejects its calls. Write to your sales contact.',
  ],
  first_steps: ['Primeros pasos', 'First steps'],
  step_key: [
    'Cree una clave o use la que guardó al registrarse.',
    'Create a key, or use the key you saved when you signed up.',
  ],
  step_key_link: ['Ver las claves', 'View the keys'],
  step_call: [
    'Haga su primera llamada desde su servidor, nunca desde un navegador o una aplicación móvil.',
    'Make your first call from your server, never from a browser or a mobile app.',
  ],
  step_factor: ['Proteja su cuenta con un segundo factor.', 'Protect your account with a second factor.'],
  step_factor_link: ['Activarlo', 'Set it up'],
  step_team: ['Invite a su equipo.', 'Invite your team.'],
  step_team_link: ['Ver el equipo', 'View the team'],
  done: ['Hecho', 'Done'],
  to_do: ['Pendiente', 'To do'],
  example: ['Ejemplo', 'Example'],
  example_text: [
    'Reemplace SU_CLAVE por su clave. La cédula es de prueba.',
    'Replace SU_CLAVE with your key. The cédula is a test value.',
  ],
  errors: ['Últimos errores', 'Recent errors'],
  errors_text: [
    'Llamadas rechazadas o fallidas en los últimos siete días.',
    'Calls that were rejected or failed in the last seven days.',
  ],
  no_errors: ['No hay errores en los últimos siete días.', 'No errors in the last seven days.'],
  see_usage: ['Ver el uso', 'View usage'],
});
