import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Answer, Body } from '@rookery/contract/kernel/call.ts';
import type {
  addPasskey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
} from '@rookery/contract/sessions/passkeys.ts';

type CreationOptions = Answer<typeof passkeyOptions>['data'];
type RequestOptions = Answer<typeof passkeyLoginOptions>['data'];
type NewCredential = Body<typeof addPasskey>['credential'];
type UsedCredential = Body<typeof passkeyLogin>['credential'];

interface Behaviour {
  origin?: string;
  rpId?: string;
  verifiesUser?: boolean;
  counter?: number;
  type?: string;
}

/** A software authenticator with one ES256 passkey, which can also misbehave. It counts no uses by default. */
export interface TestAuthenticator {
  create(options: CreationOptions, behaviour?: Behaviour): NewCredential;
  get(options: RequestOptions, behaviour?: Behaviour): UsedCredential;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

export function createAuthenticator(origin: string): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let userHandle = '';

  const dataOf = (
    rpId: string,
    { verifiesUser = true, counter = 0 }: Behaviour,
    attested: Buffer | null,
  ): Buffer => {
    const flags =
      USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0) | (attested === null ? 0 : ATTESTED);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail, attested ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, challenge: string, given: Behaviour): Buffer =>
    Buffer.from(
      JSON.stringify({ type: given.type ?? type, challenge, origin: given.origin ?? origin }),
    );

  return {
    create({ rp, user, challenge }, behaviour = {}) {
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = [Buffer.alloc(16), length, credentialId, coseKey(publicKey)];
      const data = dataOf(behaviour.rpId ?? rp.id, behaviour, Buffer.concat(attested));
      return {
        id,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, behaviour)),
          attestationObject: text(attestationOf(data)),
          transports: ['internal'],
        },
      };
    },
    get({ rpId, challenge }, behaviour = {}) {
      const data = dataOf(behaviour.rpId ?? rpId, behaviour, null);
      const client = clientData('webauthn.get', challenge, behaviour);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle,
        },
      };
    },
  };
}

const text = (bytes: Buffer): string => bytes.toString('base64url');

const sha256 = (content: Buffer | string): Buffer => createHash('sha256').update(content).digest();

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (encoded: string): Buffer => Buffer.from(encoded, 'base64url');
  const head = (hex: string): Buffer => Buffer.from(hex, 'hex');
  return Buffer.concat([head('a5010203262001215820'), bytes(x), head('225820'), bytes(y)]);
}

/** CBOR of {fmt: 'none', attStmt: {}, authData}. */
function attestationOf(data: Buffer): Buffer {
  const size = Buffer.from([0x58, data.length]);
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    size,
    data,
  ]);
}
