import { texts } from '../i18n/texts.js';

export const overviewTexts = texts({
  title: ['Inicio', 'Overview'],
  decided: ['Resultados de los últimos siete días', 'Outcomes of the last seven days'],
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
    'Replace YOUR_KEY with your key. The cédula is a test value.',
  ],
  errors: ['Últimos errores', 'Recent errors'],
  errors_text: [
    'Llamadas rechazadas o fallidas en los últimos siete días.',
    'Calls that were rejected or failed in the last seven days.',
  ],
  no_errors: ['No hay errores en los últimos siete días.', 'No errors in the last seven days.'],
  see_drift: ['Ver Deriva y equidad', 'View drift and fairness'],
  see_usage: ['Ver el uso', 'View usage'],
});
