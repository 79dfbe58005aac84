import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Passkey {
  id: Buffer
  privateKey: KeyObject
  userHandle: Buffer
  counter: number
}

interface Options {
  challenge: string
  user?: unknown
  allowCredentials?: unknown
}

/** What a dishonest or faulty authenticator does. */
interface Deviations {
  origin?: string
  rpId?: string
  /** Does not ask for PIN, finger or face. */
  isUnverified?: boolean
  /** Signs with another key. */
  isForged?: boolean
  /** Does not count its uses up. */
  counter?: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const ES256 = -7

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** An authenticator with one passkey, as WebAuthn Level 3 describes it (sections 6.1, 6.5.1.1 and 8.7). */
export function createAuthenticator(origin: string) {
  let passkey: Passkey | undefined

  function toClientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, given: Deviations) {
    const data = { type, challenge, origin: given.origin ?? origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data))
  }

  function toAuthenticatorData(flags: number, counter: number, given: Deviations, credential: Buffer[] = []) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const isVerified = given.isUnverified ? 0 : VERIFIED
    const rpIdHash = sha256(given.rpId ?? new URL(origin).hostname)
    return Buffer.concat([rpIdHash, Buffer.from([flags | PRESENT | isVerified]), count, ...credential])
  }

  return {
    /** Makes the passkey. @returns `toJSON()` of the browser's credential */
    register({ challenge, user }: Options, given: Deviations = {}) {
      const { publicKey, privateKey } = newKeys()
      const userHandle = Buffer.from((user as { id: string }).id, 'base64url')
      passkey = { id: randomBytes(16), privateKey, userHandle, counter: 0 }
      const { x, y } = publicKey.export({ format: 'jwk' })
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, ES256],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      )
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(passkey.id.length)
      const credential = [Buffer.alloc(16), idLength, passkey.id, Buffer.from(coseKey)]
      const authData = new Uint8Array(toAuthenticatorData(HAS_CREDENTIAL, 0, given, credential))
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]) as never,
      )
      return toJson(passkey, {
        clientDataJSON: toClientData('webauthn.create', challenge, given).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },

    /** Signs a challenge with the passkey. @returns `toJSON()` of the browser's credential */
    sign({ challenge }: Options, given: Deviations = {}) {
      if (!passkey) throw new Error('There is no passkey')
      passkey.counter = given.counter ?? passkey.counter + 1
      const clientData = toClientData('webauthn.get', challenge, given)
      const authenticatorData = toAuthenticatorData(0, passkey.counter, given)
      const key = given.isForged ? newKeys().privateKey : passkey.privateKey
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key)
      return toJson(passkey, {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: passkey.userHandle.toString('base64url'),
      })
    },
  }
}

function toJson<Response extends object>(passkey: Passkey, response: Response) {
  const id = passkey.id.toString('base64url')
  return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
}
