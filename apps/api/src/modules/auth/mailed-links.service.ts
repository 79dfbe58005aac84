import { createHmac } from 'node:crypto'
import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@shop/contract/auth'
import { after, HOUR, MINUTE, type Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId, createToken } from '../../db/ids.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { UserRow, UsersService } from '../users/users.service.ts'
import {
  deleteEmailTokens,
  deleteReservedToken,
  findReservedToken,
  giveToken,
  hasTokenSince,
  insertEmailToken,
  reserveEmailToken,
} from './email-tokens.repository.ts'
import type { Letters } from './letters.ts'

interface Dependencies {
  db: Db
  clock: Clock
  jobs: Jobs
  limits: RateLimits
  users: UsersService
  letters: Letters
  publicUrl: string
  secret: string
}

/** What was asked for. Ids only: `reserved` is a link that waits for its token, `mark` tells two wishes apart. */
type LinkRequest =
  { kind: 'verification' | 'reset' } | { kind: 'registration' | 'change'; reserved: string; label: string }

/** A wish in the queue: when it was made, and by whom; nobody's id when the address is unknown. */
type LinkOrder = LinkRequest & { userId: string; askedAtMs: number }

/** What is mailed to an address at most once a minute: a second click makes no second message. */
const MAIL_SLOT_MS = 1 * MINUTE
const PROOF_MS = VERIFICATION_LINK_HOURS * HOUR

/** Names what a letter answers: the minute of the wish, and a mark of what was wished. */
interface Effect {
  slot: number
  label: string
}

export type MailedLinks = ReturnType<typeof createMailedLinks>

/**
 * Links in letters. Whoever asks is answered at once, after the same work for a known address and an unknown one; what
 * becomes of it is decided afterwards, by a job that nobody can time (decision 0014).
 */
export function createMailedLinks(deps: Dependencies) {
  const { db, clock, jobs, limits, users, letters, publicUrl } = deps

  function order(on: Db | Tx, userId: string, request: LinkRequest): Promise<void> {
    const link: LinkOrder = { ...request, userId, askedAtMs: clock().getTime() }
    return jobs.send(on, 'auth.mail-link', link)
  }

  /** A few bits of a keyed hash: enough to tell a double click from another wish, too few to guess by. */
  const toDigest = (text: string) =>
    createHmac('sha256', deps.secret).update(`mark|${text}`).digest('base64url').slice(0, 4)

  async function requestLink(kind: 'verification' | 'reset', email: string): Promise<string | undefined> {
    const user = await users.findByEmail(email)
    await order(db, user?.id ?? createId(), { kind })
    return user?.id
  }

  /** Inside the transaction of a registration, whether it made the account or met it. */
  async function requestRegistration(
    db: Tx,
    userId: string,
    chosen: { password: string; passwordHash: string },
  ): Promise<void> {
    const { password, passwordHash } = chosen
    const link = { userId, purpose: 'verify', passwordHash } as const
    const reserved = await reserveEmailToken(db, { ...link, ...toLife(clock(), PROOF_MS) })
    await order(db, userId, { kind: 'registration', reserved, label: toDigest(password) })
  }

  async function requestChange(db: Tx, userId: string, newEmail: string): Promise<void> {
    const link = { userId, purpose: 'change', newEmail } as const
    const reserved = await reserveEmailToken(db, { ...link, ...toLife(clock(), PROOF_MS) })
    await order(db, userId, { kind: 'change', reserved, label: toDigest(newEmail) })
  }

  /** The job: mails what fits the account as it is now. */
  async function send(link: LinkOrder): Promise<void> {
    const user = await users.findById(link.userId)
    if (!user) return
    const slot = Math.floor(link.askedAtMs / MAIL_SLOT_MS)
    if (link.kind === 'registration')
      return respondToRegistration(user, link.reserved, { slot, label: link.label })
    if (link.kind === 'change') return sendChangeLink(user, link.reserved, { slot, label: link.label })
    if (link.kind === 'verification' && user.verified_at) return sendProvedNotice(user, slot)
    const purpose = toPurpose(user, link.kind)
    const requestedAt = new Date(link.askedAtMs)
    const isPending = await hasTokenSince(db, user.id, purpose, after(requestedAt, -MAIL_SLOT_MS))
    if (isPending || !(await mayWriteTo(user.email, link.kind))) return
    const post = purpose === 'reset' ? postReset : postVerificationAgain
    await inTransaction(db, (db) => post(db, user, requestedAt))
  }

  /**
   * A link asked for by somebody who may not know any password of the account lets one be chosen, and proves the address
   * too: where several registrations met, nobody can tell whose password the owner meant (decision 0014).
   */
  function toPurpose(user: UserRow, kind: 'verification' | 'reset'): 'verify' | 'reset' {
    if (kind === 'reset') return 'reset'
    return users.account.hasPassword(user) ? 'verify' : 'reset'
  }

  async function respondToRegistration(user: UserRow, reserved: string, effect: Effect): Promise<void> {
    if (!user.verified_at) await inTransaction(db, (db) => dropPasswordIfOther(db, user.id, reserved))
    if (!(await mayWriteTo(user.email, user.verified_at ? 'account_exists' : 'registration'))) return
    await inTransaction(db, async (db) => {
      if (user.verified_at) return postAccountExists(db, user, effect.slot, reserved)
      const token = createToken()
      if (await giveToken(db, reserved, token)) await postVerification(db, user, token, toText(effect))
    })
  }

  /** Where registrations with several passwords meet, none of them holds until a link tells whose counts. */
  async function dropPasswordIfOther(db: Tx, userId: string, reserved: string): Promise<void> {
    const found = await findReservedToken(db, reserved, clock())
    const account = await users.account.lock(db, userId)
    if (!found || !account || account.verified_at || account.password_hash === found.password_hash) return
    await users.account.dropPassword(db, userId)
  }

  /** The link of whoever asks again carries the password of the one registration that there was (decision 0014). */
  async function postVerificationAgain(db: Tx, user: UserRow, requestedAt: Date): Promise<void> {
    const token = createToken()
    const link = { userId: user.id, purpose: 'verify', passwordHash: user.password_hash } as const
    await insertEmailToken(db, token, { ...link, ...toLife(requestedAt, PROOF_MS) })
    await postVerification(db, user, token, createId())
  }

  async function postReset(db: Tx, user: UserRow, requestedAt: Date): Promise<void> {
    const token = createToken()
    await deleteEmailTokens(db, user.id, ['reset'])
    const link = { userId: user.id, purpose: 'reset' } as const
    await insertEmailToken(db, token, { ...link, ...toLife(requestedAt, RESET_LINK_MINUTES * MINUTE) })
    await letters.post(db, user, {
      template: 'password_reset',
      effect: createId(),
      data: { link: `${publicUrl}/reset-password?token=${token}`, minutes: RESET_LINK_MINUTES },
    })
  }

  async function sendChangeLink(user: UserRow, reserved: string, effect: Effect): Promise<void> {
    const found = await findReservedToken(db, reserved, clock())
    if (!found?.new_email || !(await mayWriteTo(found.new_email, 'change'))) return
    const newEmail = found.new_email
    const owner = await users.findByEmail(newEmail)
    await inTransaction(db, async (db) => {
      // An account that nobody proved gives way to whoever follows the link (createEmailChange).
      if (owner?.verified_at && owner.id !== user.id)
        return postAccountExists(db, owner, effect.slot, reserved)
      const token = createToken()
      if (!(await giveToken(db, reserved, token))) return
      const link = `${publicUrl}/verify-email?token=${token}`
      await letters.post(db, user, {
        template: 'email_change',
        effect: toText(effect),
        recipient: newEmail,
        data: { link, hours: VERIFICATION_LINK_HOURS },
      })
    })
  }

  const postVerification = (db: Tx, user: UserRow, token: string, effect: string) =>
    letters.post(db, user, {
      ...{ template: 'verify_email', effect },
      data: { link: `${publicUrl}/verify-email?token=${token}`, hours: VERIFICATION_LINK_HOURS },
    })

  /** Whoever registers an address that is theirs already, and waits for the link, is told to sign in. */
  async function sendProvedNotice(user: UserRow, slot: number): Promise<void> {
    if (!(await mayWriteTo(user.email, 'account_exists'))) return
    await inTransaction(db, (db) => postAccountExists(db, user, slot))
  }

  /** The address has its account, so a link that was to prove it is not needed. */
  async function postAccountExists(db: Tx, owner: UserRow, slot: number, reserved?: string): Promise<void> {
    if (reserved) await deleteReservedToken(db, reserved)
    await letters.post(db, owner, {
      template: 'account_exists',
      effect: String(slot),
      data: { link: `${publicUrl}/login` },
    })
  }

  /**
   * Three letters of one kind for an address in an hour; who asks for more is answered as ever. By kind, so that nobody
   * can use up what the owner needs: a stranger's registrations leave the owner's reset alone.
   */
  function mayWriteTo(email: string, kind: LinkOrder['kind'] | 'account_exists'): Promise<boolean> {
    return limits.consume('mail-address', `${kind}|${email.toLowerCase()}`).then(
      () => true,
      () => false,
    )
  }

  return { askFor: requestLink, askForRegistration: requestRegistration, askForChange: requestChange, send }
}

/** From when it was asked for, however late its letter is written. */
function toLife(now: Date, ms: number): { now: Date; expiresAt: Date } {
  return { now, expiresAt: after(now, ms) }
}

function toText({ slot, label }: Effect): string {
  return `${slot}:${label}`
}
