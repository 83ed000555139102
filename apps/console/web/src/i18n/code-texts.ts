import { texts } from './texts.js';

/** Words for codes that several pages show: outcomes, environments, statuses of sources, where a policy comes from, and who acted. */
export const codeTexts = texts({
  approve: ['Aprobar', 'Approve'],
  review: ['Revisar', 'Review'],
  reject: ['Rechazar', 'Reject'],
  sandbox: ['Pruebas', 'Sandbox'],
  production: ['Producción', 'Production'],
  ok: ['Respondió', 'Answered'],
  timeout: ['No respondió a tiempo', 'Did not answer in time'],
  unavailable: ['No disponible', 'Not available'],
  not_configured: ['Sin configurar', 'Not configured'],
  not_awaited: ['No hizo falta', 'Not needed'],
  not_in_plan: ['No está en el plan', 'Not in the plan'],
  not_requested: ['No se consultó', 'Not queried'],
  from_active: ({ name }: { name: string }) => [`Su política activa: ${name}`, `Your active policy: ${name}`],
  from_draft: ({ name }: { name: string }) => [`Su borrador: ${name}`, `Your draft: ${name}`],
  from_shadow: ({ name }: { name: string }) => [`Su política en sombra: ${name}`, `Your policy in shadow: ${name}`],
  from_previous: ({ name }: { name: string }) => [`Su política anterior: ${name}`, `Your previous policy: ${name}`],
  from_standard: ({ name }: { name: string }) => [`La política estándar: ${name}`, `The standard policy: ${name}`],
  from_shipped: ({ name }: { name: string }) => [`Incluida: ${name}`, `Shipped: ${name}`],
  who_gateway: ['La API', 'The API'],
  who_worker: ['Tarea automática', 'Automatic job'],
  who_operator: ['Operador de Cotejo', 'Cotejo operator'],
  who_unknown: ['Persona no identificada', 'Unknown person'],
  from_file: ({ name }: { name: string }) => [`De un archivo: ${name}`, `From a file: ${name}`],
});
