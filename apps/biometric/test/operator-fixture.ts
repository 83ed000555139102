import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Env } from '@cotejo/platform';
import { OperatorBiometricProvider } from '../src/providers/operator.provider.js';
import { type OperatorEmulator, startOperator } from '../src/testing/operator-emulator.js';

export interface OperatorFixture {
  operator: OperatorEmulator;
  wrongKeyFile: string;
  /** Opens a provider that calls the emulator. */
  provider(settings?: Record<string, string>): OperatorBiometricProvider;
  stop(): Promise<void>;
}

/** Starts an operator, with its key in a file. */
export async function startOperatorFixture(): Promise<OperatorFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'biometric-'));
  const keyFile = join(folder, 'operator.key');
  writeFileSync(keyFile, 'key-of-the-operator\n');
  const wrongKeyFile = join(folder, 'another.key');
  writeFileSync(wrongKeyFile, 'key-of-nobody');
  const operator = await startOperator('key-of-the-operator');
  const opened: OperatorBiometricProvider[] = [];
  return {
    operator,
    wrongKeyFile,
    provider: (settings = {}) => {
      const variables = { COTEJO_BIOMETRIC_BASE_URL: operator.url, COTEJO_BIOMETRIC_API_KEY_FILE: keyFile };
      const provider = new OperatorBiometricProvider({ env: new Env({ ...variables, ...settings }) });
      provider.open();
      opened.push(provider);
      return provider;
    },
    stop: async () => {
      await operator.stop();
      await Promise.all(opened.map((provider) => provider.close()));
      rmSync(folder, { recursive: true });
    },
  };
}
