import { createPublicKey, type KeyObject, randomBytes, verify } from 'node:crypto';
import type { SigningToken } from '../keys/receipt-keys.js';
import type { Signer } from '../keys/signer.js';
import { CK, loadPkcs11, type Pkcs11, problemOf, TokenError } from './pkcs11.js';
import type { TokenPlace } from './token-config.js';

type Handle = Buffer;

const KEYS_MAX = 32;
const SIGNATURE_BYTES = 64;
const POINT_BYTES = 32;
/** Signed once to find the private half of a public key. It cannot be the beginning of a JWS. */
const PROBE = Buffer.from('cotejo: is this the private key?');
/** The curve by its object identifier 1.3.101.112, or by its name: tokens take one of them. */
const CURVES = [
  Buffer.from('06032b6570', 'hex'),
  Buffer.concat([Buffer.from([0x13, 12]), Buffer.from('edwards25519')]),
];

/** A logged-in session with one token. Its calls block, so a service uses it in a separate process. */
export class TokenSession implements SigningToken {
  readonly home = 'token';
  private readonly handles = new Map<string, Handle>();

  private constructor(
    private readonly library: Pkcs11,
    private readonly session: Handle,
    private readonly keyLabel: string,
  ) {}

  /** @throws TokenError, whose code is `CKR_PIN_INCORRECT` for a wrong PIN */
  static open({ module, tokenLabel, keyLabel }: TokenPlace, pin: string): TokenSession {
    const library = loadPkcs11(module);
    try {
      const slot = library
        .C_GetSlotList(true)
        .find((candidate) => library.C_GetTokenInfo(candidate).label.trim() === tokenLabel);
      if (!slot) {
        throw new TokenError('token_absent');
      }
      const session = library.C_OpenSession(slot, CK.serialSession | CK.rwSession);
      library.C_Login(session, CK.user, pin);
      return new TokenSession(library, session, keyLabel);
    } catch (error) {
      library.C_Finalize();
      library.close();
      throw new TokenError(problemOf(error));
    }
  }

  close(): void {
    this.library.C_Finalize();
    this.library.close();
  }

  signerOf(kid: string, publicKey: KeyObject): Signer {
    return { kid, sign: async (input) => this.sign(publicKey, input) };
  }

  /** Signs with the private half of a public key. @throws TokenError */
  sign(publicKey: KeyObject, input: Buffer): Buffer {
    try {
      return this.signWith(this.privateHalf(publicKey), input);
    } catch (error) {
      throw new TokenError(problemOf(error));
    }
  }

  /** Whether the token has the private half of a public key. */
  has(publicKey: KeyObject): boolean {
    try {
      return Boolean(this.privateHalf(publicKey));
    } catch {
      return false;
    }
  }

  /** Makes a key pair whose private half never leaves the token. @returns the public half @throws TokenError */
  generate(): KeyObject {
    let problem = 'failed';
    for (const curve of CURVES) {
      try {
        return this.generateOn(curve);
      } catch (error) {
        problem = problemOf(error);
      }
    }
    throw new TokenError(problem);
  }

  /** The public halves of all keys of receipts that the token shows. @throws TokenError */
  publicKeys(): KeyObject[] {
    try {
      return this.find(CK.publicKey).map((handle) => this.publicKeyOf(handle));
    } catch (error) {
      throw new TokenError(problemOf(error));
    }
  }

  private generateOn(curve: Buffer): KeyObject {
    const named = [
      { type: CK.token, value: true },
      { type: CK.label, value: this.keyLabel },
      { type: CK.id, value: randomBytes(8) },
    ];
    const { publicKey } = this.library.C_GenerateKeyPair(
      this.session,
      { mechanism: CK.edwardsKeyPairGen },
      [...named, { type: CK.ecParams, value: curve }, { type: CK.verify, value: true }],
      [
        ...named,
        { type: CK.private, value: true },
        { type: CK.sensitive, value: true },
        { type: CK.extractable, value: false },
        { type: CK.sign, value: true },
      ],
    );
    return this.publicKeyOf(publicKey);
  }

  /** The point is DER (an octet string) or, in some tokens, the bare 32 bytes. */
  private publicKeyOf(handle: Handle): KeyObject {
    const [attribute] = this.library.C_GetAttributeValue(this.session, handle, [{ type: CK.ecPoint }]);
    const x = (attribute?.value ?? Buffer.alloc(0)).subarray(-POINT_BYTES).toString('base64url');
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  }

  /** Not every token keeps public halves, so each private key with the label signs a probe until one matches. */
  private privateHalf(publicKey: KeyObject): Handle {
    const { x } = publicKey.export({ format: 'jwk' });
    const known = this.handles.get(String(x));
    if (known) {
      return known;
    }
    const handle = this.find(CK.privateKey).find((candidate) => {
      try {
        return verify(null, PROBE, publicKey, this.signWith(candidate, PROBE));
      } catch {
        return false;
      }
    });
    if (!handle) {
      throw new TokenError('key_absent');
    }
    this.handles.set(String(x), handle);
    return handle;
  }

  private signWith(key: Handle, input: Buffer): Buffer {
    this.library.C_SignInit(this.session, { mechanism: CK.eddsa }, key);
    return this.library.C_Sign(this.session, input, Buffer.alloc(SIGNATURE_BYTES));
  }

  private find(objectClass: number): Handle[] {
    this.library.C_FindObjectsInit(this.session, [
      { type: CK.class, value: objectClass },
      { type: CK.keyType, value: CK.ecEdwards },
      { type: CK.label, value: this.keyLabel },
    ]);
    try {
      return this.library.C_FindObjects(this.session, KEYS_MAX);
    } finally {
      this.library.C_FindObjectsFinal(this.session);
    }
  }
}
