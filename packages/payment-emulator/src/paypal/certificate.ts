import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The emulator's signing key with its self-signed certificate, both as PEM. */
export interface SigningIdentity {
  privateKey: string
  certificate: string
}

// DER tags, the encoding of certificates (ITU-T X.690).
const [INTEGER, BIT_STRING, NULL, OBJECT_ID, UTF8_STRING, UTC_TIME, SEQUENCE, SET] = [
  0x02, 0x03, 0x05, 0x06, 0x0c, 0x17, 0x30, 0x31,
] as const
const SHA256_WITH_RSA = Buffer.from('2a864886f70d01010b', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')
/** Wide enough for any clock of a test. */
const VALID_FROM = '200101000000Z'
const VALID_TO = '491231235959Z'

/** Creates a key and its certificate. Node parses certificates but cannot create them, hence the DER encoding here. */
export function createSigningIdentity(name: string): SigningIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: toCertificate(name, publicKey, privateKey),
  }
}

function toCertificate(name: string, publicKey: KeyObject, privateKey: KeyObject): string {
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = der(SEQUENCE, der(OBJECT_ID, SHA256_WITH_RSA), der(NULL))
  const holder = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), utf8(name))))
  const validity = der(SEQUENCE, der(UTC_TIME, Buffer.from(VALID_FROM)), der(UTC_TIME, Buffer.from(VALID_TO)))
  const serial = createHash('sha256').update(publicBytes).digest().subarray(0, 8)
  serial[0] = (serial[0]! & 0x7f) | 0x40 // a serial number is positive and has no leading zero
  // Issuer and subject are the same: self-signed.
  const content = der(SEQUENCE, der(INTEGER, serial), algorithm, holder, validity, holder, publicBytes)
  const signature = sign('sha256', content, privateKey)
  const integer = der(SEQUENCE, content, algorithm, der(BIT_STRING, Buffer.from([0]), signature))
  const lines = integer.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const utf8 = (text: string) => der(UTF8_STRING, Buffer.from(text))

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), toLength(body.length), body])
}

/** Short lengths are one byte; longer ones are preceded by their byte count. */
function toLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  return Buffer.from([0x80 | bytes.length, ...bytes])
}
