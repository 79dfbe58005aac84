import type { StaffSession } from '@shop/contract/staff/account.console'
import type { ConsoleSession } from '@shop/contract/staff/session.console'
import { OWNER_ROLE, PERMISSIONS, type Permission } from '@shop/contract/staff/permissions.console'
import { createId, createToken } from '../../db/ids.ts'
import { AppError } from '../../http/app-error.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { formatDevice } from '../../http/devices.ts'
import type { Language } from '../../http/language.ts'
import { after, HOUR, MINUTE, type Clock } from '../../jobs/clock.ts'
import { hashToken } from '../../security/tokens.ts'
import { countPasskeys } from './passkeys.repository.ts'
import { listPermissions } from './roles.repository.ts'
import * as sessions from './staff-sessions.repository.ts'
import * as staff from './staff.repository.ts'

/** A session ends after this time without a call, and in any case after the other. */
const IDLE_MS = 30 * MINUTE
const LONGEST_MS = 12 * HOUR
/** How precisely the last call is stored. */
const TOUCH_MS = MINUTE
/** How long a confirmation of who is at the keyboard is good for. */
const CONFIRMED_MS = 10 * MINUTE

/** The member of staff who calls, and what they may do. */
export interface StaffCaller {
  sessionId: string
  staffId: string
  email: string
  name: string
  language: Language
  role: string
  state: ConsoleSession['state']
  factors: ConsoleSession['factors']
  permissions: ReadonlySet<Permission>
  expiresAt: Date
  /** Whether it was shown lately who is at the keyboard. */
  isConfirmed: boolean
}

/** Where a call comes from. */
export interface Origin {
  network: string
  device: string
}

interface Dependencies {
  db: Db
  clock: Clock
  /** A live shop's staff must have a second factor. */
  demandsSecondFactor: boolean
}

export type StaffSessions = ReturnType<typeof createStaffSessions>

/** Sessions of the console. Their token is in a cookie; the database holds its hash. */
export function createStaffSessions({ db, clock, demandsSecondFactor }: Dependencies) {
  async function listFactors(staffId: string, hasTotp: boolean): Promise<ConsoleSession['factors']> {
    const [passkeys, codes] = await Promise.all([
      countPasskeys(db, staffId),
      staff.countUnusedRecoveryCodes(db, staffId),
    ])
    const hasFactor = hasTotp || passkeys > 0
    return [
      ...(hasTotp ? (['totp'] as const) : []),
      ...(passkeys > 0 ? (['passkey'] as const) : []),
      // They stand in for a lost factor, so they are none of their own.
      ...(hasFactor && codes > 0 ? (['recovery_code'] as const) : []),
    ]
  }

  function toState(isSecond: boolean, hasFactor: boolean): ConsoleSession['state'] {
    if (isSecond) return 'complete'
    if (hasFactor) return 'second_factor'
    return demandsSecondFactor ? 'enrolment' : 'complete'
  }

  /** The caller of a token; undefined if its session has ended, or its member of staff is disabled. */
  async function find(token: string): Promise<StaffCaller | undefined> {
    const now = clock()
    const row = await sessions.findSession(db, hashToken(token))
    if (!row || row.disabled_at || row.expires_at <= now) return undefined
    if (after(row.last_seen_at, IDLE_MS) <= now) return undefined
    const isTouched = after(row.last_seen_at, TOUCH_MS) <= now
    if (isTouched) await sessions.touchSession(db, row.id, now)
    const [factors, permissions] = await Promise.all([
      listFactors(row.staff_id, row.totp_confirmed_at !== null),
      row.role_id === OWNER_ROLE ? PERMISSIONS : listPermissions(db, row.role_id),
    ])
    const idleAt = after(isTouched ? now : row.last_seen_at, IDLE_MS)
    return {
      sessionId: row.id,
      staffId: row.staff_id,
      email: row.email,
      name: row.name,
      language: row.language as Language,
      role: row.role_id,
      state: toState(row.second_factor_at !== null, factors.length > 0),
      factors,
      permissions: new Set(permissions),
      expiresAt: idleAt < row.expires_at ? idleAt : row.expires_at,
      isConfirmed: row.confirmed_at !== null && after(row.confirmed_at, CONFIRMED_MS) > now,
    }
  }

  return {
    /** Begins a session after a right password, or after a passkey, which is both factors. Returns its token. */
    async begin(db: Db | Tx, staffId: string, from: Origin, isComplete = false): Promise<string> {
      const token = createToken()
      const now = clock()
      await sessions.insertSession(db, {
        id: createId(),
        staff_id: staffId,
        token_hash: hashToken(token),
        ...from,
        created_at: now,
        last_seen_at: now,
        expires_at: after(now, LONGEST_MS),
        confirmed_at: now,
        ...(isComplete ? { second_factor_at: now } : {}),
      })
      return token
    },

    find,

    /** The session of a token that was just given out. @throws AppError UNAUTHENTICATED if it has ended since */
    async describe(token: string): Promise<ConsoleSession> {
      const caller = await find(token)
      if (!caller) throw new AppError('UNAUTHENTICATED')
      return toConsoleSession(caller)
    },

    /** Whether a member has a second factor. */
    hasFactor: async (db: Db | Tx, { id, totp_confirmed_at }: staff.StaffRow): Promise<boolean> =>
      totp_confirmed_at !== null || (await countPasskeys(db, id)) > 0,

    /** The live sessions of the caller, this one first. */
    async list({ staffId, sessionId, language }: StaffCaller): Promise<StaffSession[]> {
      const rows = await sessions.listSessions(db, staffId, toLiveness(clock()))
      const items = rows.map((row) => ({
        id: row.id,
        device: formatDevice(row.device, language),
        network: row.network,
        created_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
        is_current: row.id === sessionId,
      }))
      return items.sort((a, b) => Number(b.is_current) - Number(a.is_current))
    },

    /** Completes a session with its second factor. Returns its new token. */
    async complete(db: Db | Tx, sessionId: string): Promise<string> {
      const token = createToken()
      const now = clock()
      const changes = { token_hash: hashToken(token), second_factor_at: now, confirmed_at: now }
      await sessions.renewSession(db, sessionId, changes)
      return token
    },

    /** Notes that it was shown who is at the keyboard. Returns until when that is good. */
    async confirm(db: Db | Tx, sessionId: string): Promise<Date> {
      const now = clock()
      await sessions.confirmSession(db, sessionId, now)
      return after(now, CONFIRMED_MS)
    },

    end: (token: string): Promise<void> => sessions.deleteSession(db, hashToken(token)),
  }
}

/** The session as its browser sees it. */
export function toConsoleSession(caller: StaffCaller): ConsoleSession {
  const { staffId: id, email, name, language, role, state, factors, permissions, expiresAt } = caller
  return {
    state,
    staff: { id, email, name, language, role },
    permissions: state === 'complete' ? [...permissions] : [],
    factors,
    expires_at: expiresAt.toISOString(),
  }
}

/** Which sessions are active at a time. */
export const toLiveness = (now: Date): sessions.Liveness => ({ now, idleSince: after(now, -IDLE_MS) })
