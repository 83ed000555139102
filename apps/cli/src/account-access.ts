import {
  AccountStore,
  type ActionContext,
  type Deployment,
  type Peppers,
  Plans,
  readPeppers,
  typedActor,
} from '@cotejo/accounts';
import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import {
  Env,
  operatorName,
  readNamespace,
  readPoliciesDir,
  readStateRedisUrl,
  type Secret,
  withRedis,
} from '@cotejo/platform';
import { Command, Option } from 'commander';

const TIMEOUT_MS = 5_000;

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

/** A command that reads accounts. */
export function accountCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addOption(
      new Option('--env <environment>', 'environment of the deployment')
        .choices(ENVIRONMENTS)
        .default('sandbox')
        .env('COTEJO_ENV'),
    )
    .option('--json', 'print JSON');
}

/** A command that changes accounts, and says in the audit log who did it. */
export function changeCommand(name: string, description: string): Command {
  return accountCommand(name, description).addOption(
    new Option('--actor <name>', 'name of the person for the audit log').default(operatorName(), 'your user name'),
  );
}

/** Who to name in the audit log. @throws AccountError `invalid_name` */
export const contextOf = ({ actor }: ChangeOptions): ActionContext => typedActor(actor);

/** The plans of this build, or of `COTEJO_POLICIES_DIR`. @throws PolicyFileError */
export function readPlans(env = new Env()): Plans {
  return Plans.load(readPoliciesDir(env));
}

/** Opens the accounts of an environment for one command and closes them after it. */
export async function withAccounts<T>(environment: Environment, work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const env = new Env();
  const peppers = readPeppers(env);
  const url = readStateRedisUrl(env);
  const namespace = readNamespace(env);
  const plans = readPlans(env);
  const scope = { namespace, environment };
  return withRedis(url, TIMEOUT_MS, (redis) =>
    work({ store: new AccountStore(redis, { ...scope, peppers }), plans, redis, scope, peppers }),
  );
}
