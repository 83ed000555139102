import { texts } from '../i18n/texts.js';

export const plansTexts = texts({
  title: ['Plan', 'Plan'],
  description: [
    'El plan de la cuenta y los demás planes. Para cambiar de plan, escriba a su proveedor del servicio.',
    'The plan of the account, and the other plans. To change the plan, write to your provider of the service.',
  ],
  all: ['Planes', 'Plans'],
  current: ['Actual', 'Current'],
  quota: ['Cupo', 'Quota'],
  rate: ['Límite por segundo', 'Limit per second'],
  price: ['Precio', 'Price'],
  operations: ['Operaciones', 'Operations'],
  every: ['Todas', 'All'],
  every_but: ({ names }: { names: string }) => [`Todas menos ${names}`, `All but ${names}`],
  change: ['Cambiar a este plan', 'Change to this plan'],
  change_to: ({ plan }: { plan: string }) => [`Cambiar al plan ${plan}`, `Change to the plan ${plan}`],
  change_text: [
    'El plan nuevo rige desde la próxima llamada. El cupo usado este mes no se pierde ni se reinicia. Los administradores de la cuenta reciben un correo.',
    'The new plan applies to the next call. The quota used this month is neither lost nor reset. The admins of the account get an email.',
  ],
  before: ['Hoy', 'Today'],
  after: ['Después', 'Afterwards'],
  lost_operations: ['Operaciones que pierde', 'Operations lost'],
  gained_operations: ['Operaciones que gana', 'Operations gained'],
  lost_sources: ['Fuentes que pierde', 'Sources lost'],
  gained_sources: ['Fuentes que gana', 'Sources gained'],
  nothing: ['Ninguna', 'None'],
  keys_title: ['Claves que dejan de servir para algo', 'Keys that lose an operation'],
  key_fails: ({ name }: { name: string }) => [
    `${name}: todas sus llamadas fallarán.`,
    `${name}: every call with it will fail.`,
  ],
  key_loses: ({ name, operations }: { name: string; operations: string }) => [
    `${name}: ya no podrá ${operations}.`,
    `${name}: it can no longer ${operations}.`,
  ],
  no_keys: ['Ninguna clave pierde una operación.', 'No key loses an operation.'],
  type_name: ({ id }: { id: string }) => [
    `Para confirmar, escriba el identificador de la cuenta: ${id}`,
    `To confirm, type the identifier of the account: ${id}`,
  ],
  changed: ['El plan cambió.', 'The plan was changed.'],
  no_rate: ['sin límite', 'no limit'],
  per_month: ({ count }: { count: number }, words) => [
    `${words.number(count)} consultas al mes`,
    `${words.number(count)} queries per month`,
  ],
  no_quota: ['consultas sin límite', 'unlimited queries'],
  trial_of: ({ queries, days }: { queries: number; days: number }, words) => [
    `${words.number(queries)} consultas al día (pruebas) o en ${words.number(days)} días (producción)`,
    `${words.number(queries)} queries a day (sandbox) or in ${words.number(days)} days (production)`,
  ],
  price_of: ({ price }: { price: number }, words) => [
    `$ ${words.number(price)} al mes`,
    `$ ${words.number(price)} per month`,
  ],
  no_price: ['según contrato', 'by contract'],
  sources: ['Fuentes', 'Sources'],
});
