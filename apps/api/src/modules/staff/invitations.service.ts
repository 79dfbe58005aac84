import type { Invitation } from '@shop/contract/staff/invitations.console'
import { AppError } from '../../http/app-error.ts'
import { toTaken } from '../../http/error-details.ts'
import { createId, createToken, isId } from '../../db/ids.ts'
import { readPage } from '../../db/pages.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findBrokenConstraint } from '../../db/sql.ts'
import type { Language } from '../../http/language.ts'
import { after, HOUR, type Clock } from '../../jobs/clock.ts'
import { requireUncommonPassword } from '../../security/common-passwords.ts'
import { hashToken } from '../../security/tokens.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { Passwords } from '../auth/passwords.service.ts'
import * as repository from './invitations.repository.ts'
import { findRole } from './roles.repository.ts'
import { requireRole } from './roles.service.ts'
import type { SignInRecords } from './sign-in-records.ts'
import type { StaffMail } from './staff-mail.ts'
import { requireAuthorityOver, type Operator } from './staff-operator.ts'
import type { Origin, StaffSessions } from './staff-sessions.service.ts'
import * as staffRows from './staff.repository.ts'

/** How long the mailed link works. */
const INVITATION_HOURS = 48

interface Dependencies {
  db: Db
  clock: Clock
  passwords: Passwords
  audit: AuditService
  staffMail: StaffMail
  sessions: StaffSessions
  records: SignInRecords
}

/** Who is invited, and as what. `id` is the client's, so that a repeated request invites once. */
interface NewInvitation {
  id: string
  /** Lower case. */
  email: string
  role: string
  language: Language
}

export type StaffInvitations = ReturnType<typeof createStaffInvitations>

/** Invitations to run the shop: a mailed link, which works once. The database holds the hash of its token. */
export function createStaffInvitations(deps: Dependencies) {
  const { db, clock, passwords, audit, staffMail, sessions, records } = deps
  const toSubject = ({ id, email }: { id: string; email: string }) => ({
    type: 'invitation' as const,
    id,
    label: email,
  })

  /** Locks an invitation that waits to be accepted. @throws AppError NOT_FOUND, FORBIDDEN, INVITATION_CLOSED */
  async function lock(db: Tx, operator: Operator, id: string): Promise<repository.InvitationRow> {
    const invitation = isId(id) ? await repository.lockInvitation(db, id) : undefined
    if (!invitation) throw new AppError('NOT_FOUND')
    await requireAuthorityOver(db, operator, invitation.role_id)
    if (invitation.accepted_at || invitation.revoked_at) throw new AppError('INVITATION_CLOSED')
    return invitation
  }

  const toTimes = (now: Date) => ({ created_at: now, expires_at: after(now, INVITATION_HOURS * HOUR) })

  function postLink(db: Tx, { email, language }: { email: string; language: string }, token: string) {
    const link = { email, language: language as Language, token, hours: INVITATION_HOURS }
    return staffMail.postInvitation(db, link)
  }

  return {
    /**
     * Invites somebody; an open invitation to the same address is revoked. A repeat finds the first.
     * @returns the invitation, and its link unless it was made before
     * @throws AppError FORBIDDEN, STAFF_EMAIL_TAKEN, INVITATION_CLOSED, VALIDATION_FAILED for an unknown role
     */
    async invite(
      operator: Operator,
      { id, email, role, language }: NewInvitation,
    ): Promise<{ invitation: Invitation; link: string | undefined }> {
      const token = createToken()
      return inTransaction(db, async (db) => {
        await requireRole(db, role)
        await requireAuthorityOver(db, operator, role)
        if (await repository.lockInvitation(db, id))
          return { invitation: toInvitation(await lock(db, operator, id), clock()), link: undefined }
        if (await staffRows.findByEmail(db, email))
          throw new AppError('STAFF_EMAIL_TAKEN', { details: [toTaken('email')] })
        const now = clock()
        await repository.revokeInvitationsTo(db, email, now)
        const row = {
          id,
          email,
          role_id: role,
          language,
          token_hash: hashToken(token),
          ...toTimes(now),
          invited_by: operator.actor.staffId ?? null,
        }
        await repository.insertInvitation(db, row)
        const link = await postLink(db, row, token)
        const change = { action: 'invitation.sent', subject: toSubject(row), after: { role } } as const
        await audit.record(db, operator.actor, change)
        return { invitation: toInvitation(row, now), link }
      })
    },

    list: (query: { page: number; limit: number; order: 'asc' | 'desc' }) =>
      readPage(query, {
        list: (page) => repository.listInvitations(db, { ...page, order: query.order }),
        count: () => repository.countInvitations(db),
        toItem: (row) => toInvitation(row, clock(), row.inviter ?? undefined),
      }),

    /** Mails a new link. @throws AppError NOT_FOUND, FORBIDDEN, INVITATION_CLOSED */
    async resend(operator: Operator, id: string): Promise<Invitation> {
      const token = createToken()
      return inTransaction(db, async (db) => {
        const invitation = await lock(db, operator, id)
        const now = clock()
        const { expires_at } = toTimes(now)
        await repository.updateInvitation(db, id, { token_hash: hashToken(token), expires_at })
        await postLink(db, invitation, token)
        const change = { action: 'invitation.sent_again', subject: toSubject(invitation) } as const
        await audit.record(db, operator.actor, change)
        return toInvitation({ ...invitation, expires_at }, now)
      })
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN, INVITATION_CLOSED */
    async revoke(operator: Operator, id: string): Promise<void> {
      await inTransaction(db, async (db) => {
        const invitation = await lock(db, operator, id)
        await repository.updateInvitation(db, id, { revoked_at: clock() })
        const change = { action: 'invitation.revoked', subject: toSubject(invitation) } as const
        await audit.record(db, operator.actor, change)
      })
    },

    /** Whom a link is for. @throws AppError INVITATION_INVALID */
    async open(token: string) {
      const invitation = await repository.findOpenInvitation(db, hashToken(token), clock())
      if (!invitation) throw new AppError('INVITATION_INVALID')
      const { email, role_id: role, language } = invitation
      const name = (await findRole(db, role))?.name
      return { email, role, ...(name ? { role_name: name } : {}), language: language as Language }
    },

    /**
     * Creates the invited person's account, and begins a session. Returns its token.
     * @throws AppError INVITATION_INVALID, PASSWORD_TOO_COMMON
     */
    async accept(given: { token: string; name: string; password: string }, from: Origin): Promise<string> {
      const { name } = given
      const tokenHash = hashToken(given.token)
      const found = await repository.findOpenInvitation(db, tokenHash, clock())
      if (!found) throw new AppError('INVITATION_INVALID')
      await requireUncommonPassword(given.password, { email: found.email, nickname: name })
      const passwordHash = await passwords.hash(given.password)
      return inTransaction(db, async (db) => {
        await repository.lockInvitation(db, found.id)
        // Accepted, revoked or sent again while the password was hashed.
        const open = await repository.findOpenInvitation(db, tokenHash, clock())
        if (!open) throw new AppError('INVITATION_INVALID')
        const now = clock()
        const { email, role_id, language } = open
        const account = { id: createId(), email, name, role_id, language, password_hash: passwordHash }
        const staff = await staffRows.insertStaff(db, { ...account, created_at: now, updated_at: now })
        await repository.updateInvitation(db, open.id, { accepted_at: now })
        const token = await sessions.begin(db, staff.id, from)
        await records.signedIn(db, staff, from, 'session.invitation_accepted')
        return token
      }).catch((error: unknown) => {
        // Two open invitations to one address cannot both become accounts.
        throw findBrokenConstraint(error) === 'staff_email_key' ? new AppError('INVITATION_INVALID') : error
      })
    },
  }
}

type InvitationFacts = Pick<
  repository.InvitationRow,
  'id' | 'email' | 'role_id' | 'language' | 'created_at' | 'expires_at'
>

function toInvitation(row: InvitationFacts, now: Date, inviter?: string): Invitation {
  const { id, email, role_id: role } = row
  return {
    id,
    email,
    role,
    language: row.language as Language,
    ...(inviter === undefined ? {} : { invited_by: inviter }),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at <= now,
  }
}
