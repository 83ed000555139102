import type { ActionContext } from '@cotejo/accounts';
import { EVENT_TYPES, type EventType, SUBSCRIBABLE_EVENT_TYPES } from '@cotejo/contracts';
import {
  type DeliveryRecord,
  DestinationRules,
  type NewWebhookSecret,
  type WebhookEndpoint,
  WebhookStore,
} from '@cotejo/events';
import { Env, terminal } from '@cotejo/platform/command';
import { Command, Option } from 'commander';
import {
  type AccountOptions,
  accountCommand,
  type ChangeOptions,
  changeCommand,
  contextOf,
  withAccounts,
} from './account-access.js';
import { isoTime, print, printLine, printTable } from './output.js';
import { webhookView } from './webhook-view.js';
import { wholeNumber } from './whole-number.js';

type OfTenant<T extends AccountOptions = AccountOptions> = T & { tenant: string };
type Wishes = { url?: string; description?: string; type?: EventType[] };

const HOUR_MS = 3_600_000;

/** `cotejo webhooks`: where the events of a tenant are sent. A secret is printed when it is made and never again. */
export function webhooksCommand(): Command {
  return new Command('webhooks')
    .addCommand(listCommand())
    .addCommand(addCommand())
    .addCommand(changeCommandOf())
    .addCommand(rotateCommand())
    .addCommand(
      plainChange('delete', 'delete a webhook, its secrets and its log', (store, ...change) => store.remove(...change)),
    )
    .addCommand(
      plainChange('enable', 'send events to a webhook again; events of the meantime are not sent', (store, ...change) =>
        store.enable(...change),
      ),
    )
    .addCommand(
      plainChange('disable', 'send no more events to a webhook', (store, tenant, id, context) =>
        store.disable(tenant, id, 'by_request', context),
      ),
    )
    .addCommand(testCommand())
    .addCommand(redeliverCommand())
    .addCommand(logCommand());
}

const ofTenant = (command: Command) => command.requiredOption('--tenant <tenant>', 'tenant that owns the webhook');
const typeOption = (description: string) =>
  new Option('--type <type...>', description).choices(SUBSCRIBABLE_EVENT_TYPES);

/** Opens the webhooks of an environment for one command. */
function withWebhooks<T>({ env }: AccountOptions, work: (store: WebhookStore) => Promise<T>): Promise<T> {
  const destinations = DestinationRules.read(new Env());
  return withAccounts(env, ({ redis, scope, peppers }) =>
    work(new WebhookStore(redis, scope, { peppers, destinations })),
  );
}

function listCommand(): Command {
  return ofTenant(accountCommand('list', 'list the webhooks of a tenant')).action(async (options: OfTenant) => {
    const webhooks = (await withWebhooks(options, (store) => store.list(options.tenant))).map(webhookView);
    print(webhooks, options.json, () =>
      printTable(['id', 'state', 'url', 'types', 'secrets', 'description'], webhooks.map(webhookRow)),
    );
  });
}

function webhookRow({ id, state, url, types, secrets, description }: ReturnType<typeof webhookView>): string[] {
  const typesText = types.length === SUBSCRIBABLE_EVENT_TYPES.length ? 'all' : types.join(' ');
  return [id, state, url, typesText, String(secrets.length), description];
}

function addCommand(): Command {
  return ofTenant(changeCommand('add', 'add a webhook; its secret is shown only once'))
    .requiredOption('--url <url>', 'address that receives the events; https only')
    .option('--description <text>', 'a text that tells the webhook from others')
    .addOption(typeOption('types of events to send (default: all types)'))
    .addHelpText(
      'after',
      '\nExample: cotejo webhooks add --tenant acme --url https://acme.example/events --type list.updated',
    )
    .action(async (options: OfTenant<ChangeOptions> & Wishes & { url: string }) => {
      const { tenant, url, description = '', type = [...SUBSCRIBABLE_EVENT_TYPES] } = options;
      const wishes = { url, description, types: type };
      printSecret(await withWebhooks(options, (store) => store.create(tenant, wishes, contextOf(options))), options);
    });
}

function changeCommandOf(): Command {
  return ofTenant(changeCommand('change', 'change the address, the description or the types of a webhook'))
    .argument('<webhook-id>')
    .option('--url <url>', 'address that receives the events; https only')
    .option('--description <text>', 'a text that tells the webhook from others')
    .addOption(typeOption('types of events to send'))
    .action(async (id: string, options: OfTenant<ChangeOptions> & Wishes) => {
      const { tenant, url, description, type } = options;
      const wishes = {
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(type && { types: type }),
      };
      const changed = await withWebhooks(options, (store) => store.change(tenant, id, wishes, contextOf(options)));
      printChanged(changed, 'changed', options);
    });
}

function rotateCommand(): Command {
  return ofTenant(changeCommand('rotate-secret', 'give a webhook a new secret; it is shown only once'))
    .argument('<webhook-id>')
    .option(
      '--overlap-hours <hours>',
      'how long events are also signed with the old secret, 0 to 168',
      wholeNumber(0, 168),
      24,
    )
    .addHelpText(
      'after',
      '\nExample: cotejo webhooks rotate-secret whe_0123456789abcdef --tenant acme --overlap-hours 1',
    )
    .action(async (id: string, options: OfTenant<ChangeOptions> & { overlapHours: number }) => {
      const overlap = { overlapMs: options.overlapHours * HOUR_MS };
      const made = await withWebhooks(options, (store) =>
        store.rotateSecret(options.tenant, id, overlap, contextOf(options)),
      );
      printSecret(made, options);
    });
}

type Change = (store: WebhookStore, tenant: string, id: string, context: ActionContext) => Promise<WebhookEndpoint>;

/** A command that changes a webhook, and needs no more than its id. */
function plainChange(name: 'delete' | 'enable' | 'disable', description: string, change: Change): Command {
  return ofTenant(changeCommand(name, description))
    .argument('<webhook-id>')
    .action(async (id: string, options: OfTenant<ChangeOptions>) => {
      const changed = await withWebhooks(options, (store) => change(store, options.tenant, id, contextOf(options)));
      printChanged(changed, `${name}d`, options);
    });
}

function testCommand(): Command {
  return ofTenant(accountCommand('test', 'send a test event to a webhook; see its result with: cotejo webhooks log'))
    .argument('<webhook-id>')
    .action(async (id: string, options: OfTenant) => {
      const eventId = await withWebhooks(options, (store) => store.requestTest(options.tenant, id));
      printSent(eventId, options);
    });
}

function redeliverCommand(): Command {
  return ofTenant(accountCommand('redeliver', 'send an event of the last four days to a webhook again'))
    .argument('<webhook-id>')
    .argument('<event-id>')
    .action(async (id: string, eventId: string, options: OfTenant) => {
      await withWebhooks(options, (store) => store.redeliver(options.tenant, id, eventId));
      printSent(eventId, options);
    });
}

function printSent(eventId: string, { json }: AccountOptions): void {
  print({ eventId }, json, () => printLine(`${eventId} is on its way`));
}

function logCommand(): Command {
  return ofTenant(accountCommand('log', 'list the latest 100 attempts to send events to a webhook, newest first'))
    .argument('<webhook-id>')
    .action(async (id: string, options: OfTenant) => {
      const attempts = await withWebhooks(options, (store) => store.deliveries(options.tenant, id));
      const views = attempts.map(({ at, ...attempt }) => ({ ...attempt, at: isoTime(at) }));
      print(views, options.json, () =>
        printTable(['time', 'event', 'type', 'try', 'result', 'ms'], attempts.map(attemptRow)),
      );
    });
}

const LONGEST_TYPE = Math.max(...EVENT_TYPES.map(({ length }) => length));

const attemptRow = ({ at, eventId, type, attempt, status, error, durationMs }: DeliveryRecord): string[] => [
  isoTime(at),
  eventId,
  type.padEnd(LONGEST_TYPE),
  String(attempt),
  status === null ? (error ?? '') : String(status),
  String(durationMs),
];

/** The secret alone on stdout, so that it can be piped; what is said about it on stderr. */
function printSecret({ endpoint, secret, publicKey }: NewWebhookSecret, { json }: AccountOptions): void {
  print({ secret, publicKey, ...webhookView(endpoint) }, json, () => {
    printLine(secret);
    const about = `secret of the webhook ${endpoint.id}; keep it, it is not shown again`;
    terminal().stderr.write(`${about}\npublic key, to verify events without a secret: ${publicKey}\n`);
  });
}

function printChanged(webhook: WebhookEndpoint, how: string, { json }: AccountOptions): void {
  print(webhookView(webhook), json, ({ id }) => printLine(`${id} ${how}`));
}
