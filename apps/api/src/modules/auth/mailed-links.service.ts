import { createHmac } from 'node:crypto'
import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@shop/contract/auth/auth.endpoints'
import { after, HOUR, MINUTE } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId, createToken } from '../../db/ids.ts'
import type { UserRow } from '../users/user-row.shared.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import {
  deleteEmailTokens,
  deleteReservedToken,
  findReservedToken,
  giveToken,
  hasTokenSince,
  insertEmailToken,
  reserveEmailToken,
} from './email-tokens.repository.ts'
import type { AccountMail } from './account-mail.ts'
import { ACCOUNT_MAILS } from './mail/account-mails.ts'

type Dependencies = AuthDependencies & { accountMail: AccountMail }

/**
 * The requested mail. Ids only: `reserved` is a link without a token yet, `mark` distinguishes two requests.
 */
type LinkRequest =
  | { kind: 'verification' | 'reset' }
  | { kind: 'registration' | 'change'; reserved: string; mark: string }

/** A queued request: when it was made and for which account; a random id when the address is unknown. */
type LinkJob = LinkRequest & { userId: string; askedAtMs: number }

/** An address gets the same mail at most once a minute, so that a double click sends one. */
const MAIL_SLOT_MS = 1 * MINUTE
const VERIFICATION_MS = VERIFICATION_LINK_HOURS * HOUR

/** The minute of the request and a digest of its content, which make a repeated mail recognizable. */
interface Effect {
  slot: number
  label: string
}

export type MailedLinks = ReturnType<typeof createMailedLinks>

/**
 * Mails links. A request is acknowledged at once, after the same work for a known and an unknown address; a
 * job decides later what to mail, so that response times reveal nothing (decision 0014).
 */
export function createMailedLinks(deps: Dependencies) {
  const { db, clock, jobs, limits, users, accountMail } = deps

  function enqueue(on: Db | Tx, userId: string, request: LinkRequest): Promise<void> {
    const link: LinkJob = { ...request, userId, askedAtMs: clock().getTime() }
    return jobs.send(on, 'auth.mail-link', link)
  }

  /** A few bits of a keyed hash: enough to distinguish requests, too few to guess the content. */
  const toDigest = (text: string) =>
    createHmac('sha256', deps.secret).update(`mark|${text}`).digest('base64url').slice(0, 4)

  async function requestLink(kind: 'verification' | 'reset', email: string): Promise<string | undefined> {
    const user = await users.findByEmail(email)
    await enqueue(db, user?.id ?? createId(), { kind })
    return user?.id
  }

  /** Runs in the transaction of a registration, whether or not the account existed. */
  async function requestRegistration(
    db: Tx,
    userId: string,
    chosen: { password: string; passwordHash: string },
  ): Promise<void> {
    const { password, passwordHash } = chosen
    const link = { userId, purpose: 'verify', passwordHash } as const
    const reserved = await reserveEmailToken(db, { ...link, ...toLife(clock(), VERIFICATION_MS) })
    await enqueue(db, userId, { kind: 'registration', reserved, mark: toDigest(password) })
  }

  async function requestChange(db: Tx, userId: string, newEmail: string): Promise<void> {
    const link = { userId, purpose: 'change', newEmail } as const
    const reserved = await reserveEmailToken(db, { ...link, ...toLife(clock(), VERIFICATION_MS) })
    await enqueue(db, userId, { kind: 'change', reserved, mark: toDigest(newEmail) })
  }

  /** The job: sends the mail that fits the account's current state. */
  async function send(link: LinkJob): Promise<void> {
    const user = await users.findById(link.userId)
    if (!user) return
    const slot = Math.floor(link.askedAtMs / MAIL_SLOT_MS)
    if (link.kind === 'registration')
      return respondToRegistration(user, link.reserved, { slot, label: link.mark })
    if (link.kind === 'change') return sendChangeLink(user, link.reserved, { slot, label: link.mark })
    if (link.kind === 'verification' && user.verified_at) return sendVerifiedNotice(user, slot)
    const purpose = toPurpose(user, link.kind)
    const requestedAt = new Date(link.askedAtMs)
    const isPending = await hasTokenSince(db, user.id, purpose, after(requestedAt, -MAIL_SLOT_MS))
    if (isPending || !(await mayWriteTo(user.email, link.kind))) return
    const post = purpose === 'reset' ? postReset : postVerificationAgain
    await inTransaction(db, (db) => post(db, user, requestedAt))
  }

  /**
   * A link requested without a password also verifies the address when it resets the password: after several
   * registrations, nobody knows whose password the owner meant (decision 0014).
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

  /** After registrations with different passwords, none is valid until a link is followed. */
  async function dropPasswordIfOther(db: Tx, userId: string, reserved: string): Promise<void> {
    const found = await findReservedToken(db, reserved, clock())
    const account = await users.account.lock(db, userId)
    if (!found || !account || account.verified_at || account.password_hash === found.password_hash) return
    await users.account.dropPassword(db, userId)
  }

  /** A resent link carries the password of the registration if there was only one (decision 0014). */
  async function postVerificationAgain(db: Tx, user: UserRow, requestedAt: Date): Promise<void> {
    const token = createToken()
    const link = { userId: user.id, purpose: 'verify', passwordHash: user.password_hash } as const
    await insertEmailToken(db, token, { ...link, ...toLife(requestedAt, VERIFICATION_MS) })
    await postVerification(db, user, token, createId())
  }

  async function postReset(db: Tx, user: UserRow, requestedAt: Date): Promise<void> {
    const token = createToken()
    await deleteEmailTokens(db, user.id, ['reset'])
    const link = { userId: user.id, purpose: 'reset' } as const
    await insertEmailToken(db, token, { ...link, ...toLife(requestedAt, RESET_LINK_MINUTES * MINUTE) })
    await accountMail.post(db, user, {
      mail: ACCOUNT_MAILS.password_reset,
      effect: createId(),
      data: { minutes: RESET_LINK_MINUTES },
      path: `/reset-password?token=${token}`,
    })
  }

  async function sendChangeLink(user: UserRow, reserved: string, effect: Effect): Promise<void> {
    const found = await findReservedToken(db, reserved, clock())
    if (!found?.new_email || !(await mayWriteTo(found.new_email, 'change'))) return
    const newEmail = found.new_email
    const owner = await users.findByEmail(newEmail)
    await inTransaction(db, async (db) => {
      // An unverified account gives way to the account that follows the link (createEmailChange).
      if (owner?.verified_at && owner.id !== user.id)
        return postAccountExists(db, owner, effect.slot, reserved)
      const token = createToken()
      if (!(await giveToken(db, reserved, token))) return
      await accountMail.post(db, user, {
        mail: ACCOUNT_MAILS.email_change,
        effect: toText(effect),
        recipient: newEmail,
        data: { hours: VERIFICATION_LINK_HOURS },
        path: `/verify-email?token=${token}`,
      })
    })
  }

  const postVerification = (db: Tx, user: UserRow, token: string, effect: string) =>
    accountMail.post(db, user, {
      mail: ACCOUNT_MAILS.verify_email,
      effect,
      data: { hours: VERIFICATION_LINK_HOURS },
      path: `/verify-email?token=${token}`,
    })

  /** A registration of an address that is already verified is mailed a notice to sign in. */
  async function sendVerifiedNotice(user: UserRow, slot: number): Promise<void> {
    if (!(await mayWriteTo(user.email, 'account_exists'))) return
    await inTransaction(db, (db) => postAccountExists(db, user, slot))
  }

  /** The address already has its account, so a reserved verification link is dropped. */
  async function postAccountExists(db: Tx, owner: UserRow, slot: number, reserved?: string): Promise<void> {
    if (reserved) await deleteReservedToken(db, reserved)
    await accountMail.post(db, owner, {
      mail: ACCOUNT_MAILS.account_exists,
      effect: String(slot),
      data: {},
      path: '/login',
    })
  }

  /**
   * Three mails of one kind per address and hour; further requests get the same response. Limits are per
   * kind, so that a stranger's registrations do not use up the owner's resets.
   */
  function mayWriteTo(email: string, kind: LinkJob['kind'] | 'account_exists'): Promise<boolean> {
    return limits.consume('mail-address', `${kind}|${email.toLowerCase()}`).then(
      () => true,
      () => false,
    )
  }

  return { requestLink, requestRegistration, requestChange, send }
}

/** Counts from the time of the request, even when the mail is sent later. */
function toLife(now: Date, ms: number): { now: Date; expiresAt: Date } {
  return { now, expiresAt: after(now, ms) }
}

function toText({ slot, label }: Effect): string {
  return `${slot}:${label}`
}
