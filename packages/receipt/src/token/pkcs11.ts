import { createRequire } from 'node:module';
import { ExpectedError } from '@cotejo/contracts/expected-error';

type Handle = Buffer;
type Template = { type: number; value?: Buffer | boolean | number | string }[];
type Mechanism = { mechanism: number };

/** The functions of `pkcs11js` that we call. The package is optional, so its own types may be absent. */
export interface Pkcs11 {
  load(path: string): void;
  close(): void;
  C_Initialize(): void;
  C_Finalize(): void;
  C_GetSlotList(tokenPresent: boolean): Handle[];
  C_GetTokenInfo(slot: Handle): { label: string };
  C_OpenSession(slot: Handle, flags: number): Handle;
  C_Login(session: Handle, user: number, pin: string): void;
  C_FindObjectsInit(session: Handle, template: Template): void;
  C_FindObjects(session: Handle, max: number): Handle[];
  C_FindObjectsFinal(session: Handle): void;
  C_GetAttributeValue(session: Handle, object: Handle, template: Template): { type: number; value: Buffer }[];
  C_GenerateKeyPair(
    session: Handle,
    mechanism: Mechanism,
    publicTemplate: Template,
    privateTemplate: Template,
  ): { publicKey: Handle; privateKey: Handle };
  C_SignInit(session: Handle, mechanism: Mechanism, key: Handle): void;
  C_Sign(session: Handle, input: Buffer, output: Buffer): Buffer;
}

/** Numbers of PKCS#11 3.0. */
export const CK = {
  rwSession: 0x2,
  serialSession: 0x4,
  user: 1,
  publicKey: 2,
  privateKey: 3,
  class: 0x0,
  token: 0x1,
  private: 0x2,
  label: 0x3,
  id: 0x102,
  sensitive: 0x103,
  sign: 0x108,
  verify: 0x10a,
  extractable: 0x162,
  keyType: 0x100,
  ecParams: 0x180,
  ecPoint: 0x181,
  ecEdwards: 0x40,
  edwardsKeyPairGen: 0x1055,
  eddsa: 0x1057,
} as const;

/** A token cannot be used. The code is one word, and never the PIN. */
export class TokenError extends ExpectedError {
  constructor(code: string) {
    super(code, `the token cannot be used: ${code}`);
  }
}

/** Loads the optional package and the library of the vendor. @throws TokenError */
export function loadPkcs11(module: string): Pkcs11 {
  let library: Pkcs11;
  try {
    const { PKCS11 } = createRequire(import.meta.url)('pkcs11js') as { PKCS11: new () => Pkcs11 };
    library = new PKCS11();
  } catch {
    throw new TokenError('pkcs11js_not_installed');
  }
  try {
    library.load(module);
    library.C_Initialize();
  } catch {
    throw new TokenError('module_not_loaded');
  }
  return library;
}

/** The PKCS#11 error code in an error of the library, such as `CKR_PIN_INCORRECT`. */
export function problemOf(error: unknown): string {
  if (error instanceof TokenError) {
    return error.code;
  }
  return /CKR_[A-Z0-9_]+/.exec(String((error as Error).message))?.[0] ?? 'failed';
}
