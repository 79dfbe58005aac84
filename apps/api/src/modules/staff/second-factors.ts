import { createHash } from 'node:crypto'
import { verify } from 'otplib'
import type { createSealedText } from '../../security/sealed-text.ts'
import type { Tx } from '../../db/pool.ts'
import type { StaffRow } from './staff.repository.ts'
import * as repository from './staff.repository.ts'

/** A phone's clock may be wrong by this much. */
const TOLERANCE_SECONDS = 30

type SealedText = ReturnType<typeof createSealedText>

/** The time step of a right code that was not used before; undefined for any other code. */
export async function findTotpStep(
  sealed: SealedText,
  { totp_secret, totp_last_step }: Pick<StaffRow, 'totp_secret' | 'totp_last_step'>,
  code: string,
  now: Date,
): Promise<number | undefined> {
  if (totp_secret === null) return undefined
  const result = await verify({
    secret: sealed.open(totp_secret),
    token: code,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(totp_last_step === null ? {} : { afterTimeStep: totp_last_step }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Uses up a code of the authenticator app, if it is right. */
export async function useTotp(
  db: Tx,
  sealed: SealedText,
  staff: StaffRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const step = staff.totp_confirmed_at ? await findTotpStep(sealed, staff, code, now) : undefined
  return step !== undefined && (await repository.useTotpStep(db, staff.id, step))
}

/** Hash of a recovery code, which has 100 random bits: no slow hash is needed. Dashes and case are not part of it. */
export function toRecoveryCodeHash(code: string): string {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return createHash('sha256').update(plain).digest('base64url')
}
