import type { ExpressionBuilder } from 'kysely'
import { OWNER_ROLE } from '@shop/contract/staff/permissions.console'
import type { Db, Tx } from '../../db/pool.ts'
import { contains } from '../../db/sql.ts'
import type { DB } from '../../db/tables.ts'
import type { Liveness } from './staff-sessions.repository.ts'

interface MemberFilter {
  /** Part of a name or address. */
  text: string | undefined
  role: string | undefined
  isDisabled: boolean | undefined
}

/** A member of staff with what the console shows of them; sessions that have ended do not count. */
function selectMembers(db: Db | Tx, { now, idleSince }: Liveness) {
  return db.selectFrom('staff').select(({ selectFrom }) => [
    'id',
    'version',
    'email',
    'name',
    'language',
    'role_id',
    'disabled_at',
    'totp_confirmed_at',
    'created_at',
    selectFrom('staff_passkeys')
      .select((row) => row.fn.countAll<number>().as('count'))
      .whereRef('staff_id', '=', 'staff.id')
      .as('passkeys'),
    selectFrom('staff_sessions')
      .select((row) => row.fn.countAll<number>().as('count'))
      .whereRef('staff_id', '=', 'staff.id')
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', idleSince)
      .as('sessions'),
    selectFrom('staff_sessions')
      .select((row) => row.fn.max('last_seen_at').as('last_seen_at'))
      .whereRef('staff_id', '=', 'staff.id')
      .as('last_seen_at'),
  ])
}

export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number]

export function findMember(db: Db | Tx, id: string, at: Liveness): Promise<MemberRow | undefined> {
  return selectMembers(db, at).where('id', '=', id).executeTakeFirst()
}

const matches =
  ({ text, role, isDisabled }: MemberFilter) =>
  ({ eb, and, or }: ExpressionBuilder<DB, 'staff'>) => {
    const pattern = text && contains(text)
    return and([
      ...(pattern ? [or([eb('name', 'ilike', pattern), eb('email', 'ilike', pattern)])] : []),
      ...(role === undefined ? [] : [eb('role_id', '=', role)]),
      ...(isDisabled === undefined ? [] : [eb('disabled_at', isDisabled ? 'is not' : 'is', null)]),
    ])
  }

export function listMembers(
  db: Db,
  filter: MemberFilter,
  page: {
    at: Liveness
    sort: 'name' | 'email' | 'created_at'
    order: 'asc' | 'desc'
    limit: number
    offset: number
  },
): Promise<MemberRow[]> {
  return selectMembers(db, page.at)
    .where(matches(filter))
    .orderBy(page.sort, page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countMembers(db: Db, filter: MemberFilter): Promise<number> {
  const { count } = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether another owner is left. Call it under the lock of the owners' role, which makes such changes take turns. */
export async function hasOtherOwner(db: Tx, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('staff')
    .select('id')
    .where('role_id', '=', OWNER_ROLE)
    .where('disabled_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

/** Removes the authenticator app, the passkeys and the recovery codes of an account. */
export async function deleteFactors(db: Tx, staffId: string): Promise<void> {
  const noTotp = {
    totp_secret: null,
    totp_confirmed_at: null,
    totp_pending_secret: null,
    totp_last_step: null,
  }
  await db.updateTable('staff').set(noTotp).where('id', '=', staffId).execute()
  await db.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
}
