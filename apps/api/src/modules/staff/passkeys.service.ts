import type { AuthenticationResponse, RegistrationResponse } from '@shop/contract/staff/webauthn.console'
import { AppError } from '../../http/app-error.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { after, MINUTE, type Clock } from '../../jobs/clock.ts'
import * as repository from './passkeys.repository.ts'

/** How long there is to sign. */
const CHALLENGE_MS = 5 * MINUTE
/** How it is called in the browser's dialogs. */
const RP_NAME = 'Spiritual Treasures'

/** Loaded for the first passkey: most processes see none, and it is some megabytes. */
async function loadWebAuthn() {
  const [server, { COSEALG, decodeClientDataJSON }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  // What authenticators use today; the library's own list makes Node warn about an algorithm that it is trying out.
  const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]
  return { ...server, decodeClientDataJSON, supportedAlgorithmIDs }
}

/** A passkey that has signed, and its counter, which must not go back. */
export interface SignedPasskey {
  id: string
  staffId: string
  counter: number
}

export type Passkeys = ReturnType<typeof createPasskeys>

/**
 * Passkeys by the WebAuthn standard. They are stored in the authenticator (discoverable), and it verifies its user by
 * PIN, finger or face: a passkey is something one has and something one knows or is, so both factors.
 */
export function createPasskeys({ db, clock, consoleUrl }: { db: Db; clock: Clock; consoleUrl: string }) {
  const { origin, hostname: rpID } = new URL(consoleUrl)
  const timeout = CHALLENGE_MS
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  const remember = (challenge: string, staffId: string | null) =>
    repository.insertChallenge(db, {
      challenge,
      staff_id: staffId,
      expires_at: after(clock(), CHALLENGE_MS),
    })

  /** Uses up the challenge that the browser reports as signed. @throws AppError PASSKEY_INVALID */
  async function takeChallenge(clientDataJSON: string, staffId: string | null): Promise<string> {
    const challenge = await readChallenge(clientDataJSON)
    if (await repository.takeChallenge(db, { challenge, staffId, now: clock() })) return challenge
    throw new AppError('PASSKEY_INVALID')
  }

  return {
    /** What the browser needs to make a passkey for a member. */
    async startRegistration({ staffId, email, name }: { staffId: string; email: string; name: string }) {
      const { generateRegistrationOptions, supportedAlgorithmIDs } = await loadWebAuthn()
      const existing = await repository.listPasskeys(db, staffId)
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID,
        timeout,
        supportedAlgorithmIDs,
        userID: Buffer.from(staffId),
        userName: email,
        userDisplayName: name,
        excludeCredentials: existing.map(({ id, transports }) => ({ id, transports: toList(transports) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await remember(options.challenge, staffId)
      return options
    },

    /** The row of a new passkey, still to be inserted. @throws AppError PASSKEY_INVALID */
    async verifyRegistration(staffId: string, response: RegistrationResponse) {
      const { verifyRegistrationResponse, supportedAlgorithmIDs } = await loadWebAuthn()
      const expectedChallenge = await takeChallenge(response.response.clientDataJSON, staffId)
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        ...expected,
        expectedChallenge,
        supportedAlgorithmIDs,
      }).catch(refuse)
      if (!verified) throw new AppError('PASSKEY_INVALID')
      const { id, publicKey, counter } = registrationInfo.credential
      return {
        id,
        staff_id: staffId,
        counter,
        created_at: clock(),
        public_key: Buffer.from(publicKey).toString('base64url'),
        transports: (response.response.transports ?? []).join(','),
      }
    },

    /** What a passkey has to sign. @param staffId one of this member's; any, for signing in with it alone */
    async startAuthentication(staffId?: string) {
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const own = staffId === undefined ? [] : await repository.listPasskeys(db, staffId)
      const options = await generateAuthenticationOptions({
        rpID,
        timeout,
        userVerification: 'required',
        allowCredentials: own.map(({ id, transports }) => ({ id, transports: toList(transports) })),
      })
      await remember(options.challenge, staffId ?? null)
      return options
    },

    /**
     * The passkey that has signed a challenge.
     * @param staffId whose passkey it has to be; anybody's, for signing in with it alone
     * @throws AppError PASSKEY_INVALID
     */
    async verify(response: AuthenticationResponse, staffId?: string): Promise<SignedPasskey> {
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const expectedChallenge = await takeChallenge(response.response.clientDataJSON, staffId ?? null)
      const passkey = await repository.findPasskey(db, response.id)
      if (!passkey || (staffId !== undefined && passkey.staff_id !== staffId))
        throw new AppError('PASSKEY_INVALID')
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        ...expected,
        expectedChallenge,
        credential: {
          id: passkey.id,
          counter: passkey.counter,
          publicKey: Buffer.from(passkey.public_key, 'base64url'),
        },
      }).catch(refuse)
      if (!verified) throw new AppError('PASSKEY_INVALID')
      return { id: passkey.id, staffId: passkey.staff_id, counter: authenticationInfo.newCounter }
    },

    /** Notes a use. False if the passkey was removed meanwhile. */
    markUsed: (db: Tx, { id, counter }: SignedPasskey): Promise<boolean> =>
      repository.markPasskeyUsed(db, id, counter, clock()),
  }
}

const toList = (transports: string) => transports.split(',').filter((one) => one !== '')

/** @throws AppError PASSKEY_INVALID */
async function readChallenge(clientDataJSON: string): Promise<string> {
  const { decodeClientDataJSON } = await loadWebAuthn()
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge).slice(0, 200)
  } catch (error) {
    return refuse(error)
  }
}

/** The library throws for whatever is wrong with a response. */
function refuse(cause: unknown): never {
  throw new AppError('PASSKEY_INVALID', { cause })
}
