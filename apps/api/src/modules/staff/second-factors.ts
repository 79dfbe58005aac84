import { randomBytes } from 'node:crypto'
import { verify } from 'otplib'
import { AppError } from '../../http/app-error.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import { hashToken } from '../../security/tokens.ts'
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

/**
 * Runs a check of a second factor, counted as a guess until it succeeds.
 * @param check returns undefined for a wrong code @throws AppError SECOND_FACTOR_INVALID, RATE_LIMITED
 */
export async function countGuess<Result>(
  limits: RateLimits,
  staffId: string,
  check: () => Promise<Result | undefined>,
): Promise<Result> {
  const key = `console-factor|${staffId}`
  await limits.countTry(key)
  const result = await check()
  if (result === undefined) throw new AppError('SECOND_FACTOR_INVALID')
  await limits.forgetTries(key)
  return result
}

/** Hash of a recovery code, which has 100 random bits: no slow hash is needed. Dashes, case and look-alikes do not matter. */
export function toRecoveryCodeHash(code: string): string {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return hashToken(plain)
}

const RECOVERY_CODES = 10
const RECOVERY_CODE_LETTERS = 20
/** Crockford's base 32: no letters that people mistake for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten new recovery codes of 100 random bits: `7KQ2M-…`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(RECOVERY_CODE_LETTERS), (byte) => ALPHABET[byte % 32])
    return letters.join('').match(/.{5}/g)!.join('-')
  })
}
