import {
  AccountStore,
  type ActionContext,
  type Deployment,
  type Peppers,
  type Plans,
  readPeppers,
  typedActor,
} from '@cotejo/accounts';
import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import { readStateRedisUrl, type Secret, withRedis } from '@cotejo/platform';
import { Env, operatorName, terminal } from '@cotejo/platform/command';
import { readNamespace } from '@cotejo/platform/deployment';
import { Command, Option } from 'commander';
import { print } from './output.js';
import { readPlans } from './read-plans.js';

const TIMEOUT_MS = 5_000;
const ENVIRONMENT = 'COTEJO_ENV';

/** Options of every command on accounts. */
export interface AccountOptions {
  env: Environment;
  json?: boolean;
}

/** Additional options of a command that changes something. */
export interface ChangeOptions extends AccountOptions {
  actor: string;
}

/** What a command on accounts works with. */
export interface Accounts {
  store: AccountStore;
  plans: Plans;
  /** Connection to the state Redis, for stores other than the accounts. */
  redis: ConstructorParameters<typeof AccountStore>[0];
  scope: Deployment;
  peppers: Secret<Peppers>;
}

/** A command that reads accounts. @param description omitted where a `CommandRow` has it */
export function accountCommand(name: string, description = ''): Command {
  return new Command(name)
    .description(description)
    .addOption(
      new Option('--env <environment>', 'environment of the deployment')
        .choices(ENVIRONMENTS)
        // Commander's own `env()` reads the variables of the process.
        .default(terminal().env[ENVIRONMENT] ?? 'sandbox', `"sandbox", env: ${ENVIRONMENT}`),
    )
    .option('--json', 'print JSON')
    .hook('preAction', refuseUnknownEnvironment);
}

/** Commander checks only what an option says. */
function refuseUnknownEnvironment(command: Command): void {
  const { env } = command.opts<AccountOptions>();
  if (!ENVIRONMENTS.includes(env)) {
    command.error(
      `error: option '--env <environment>' value '${env}' from env '${ENVIRONMENT}' is invalid. Allowed choices are ${ENVIRONMENTS.join(', ')}.`,
    );
  }
}

/** A command that changes accounts, and says in the audit log who did it. */
export function changeCommand(name: string, description = ''): Command {
  return accountCommand(name, description).addOption(
    new Option('--actor <name>', 'name of the person for the audit log').default(operatorName(), 'your user name'),
  );
}

/** Who to name in the audit log. @throws AccountError `invalid_name` */
export const contextOf = ({ actor }: ChangeOptions): ActionContext => typedActor(actor);

/** Runs work on the accounts of an environment and prints its result: as JSON, or as `show` prints it for people. */
export async function answer<T>(
  { env, json }: AccountOptions,
  work: (accounts: Accounts) => Promise<T>,
  show: (result: T) => void,
): Promise<void> {
  print(await withAccounts(env, work), json, show);
}

/** Opens the accounts of an environment for one command and closes them after it. */
export async function withAccounts<T>(environment: Environment, work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const env = new Env();
  const peppers = readPeppers(env);
  const url = readStateRedisUrl(env);
  const namespace = readNamespace(env);
  const plans = readPlans();
  const scope = { namespace, environment };
  return withRedis(url, TIMEOUT_MS, (redis) =>
    work({ store: new AccountStore(redis, { ...scope, peppers }), plans, redis, scope, peppers }),
  );
}
