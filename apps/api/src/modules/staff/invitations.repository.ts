import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { StaffInvitations } from '../../db/tables.ts'

export type InvitationRow = Selectable<StaffInvitations>

export async function insertInvitation(db: Tx, row: Insertable<StaffInvitations>): Promise<void> {
  await db.insertInto('staff_invitations').values(row).execute()
}

export function lockInvitation(db: Tx, id: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('staff_invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The invitation of a link that can be accepted. */
export function findOpenInvitation(
  db: Db | Tx,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  return selectOpen(db)
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

const selectOpen = (db: Db | Tx) =>
  db.selectFrom('staff_invitations').where('accepted_at', 'is', null).where('revoked_at', 'is', null)

export function listInvitations(
  db: Db,
  { order, limit, offset }: { order: 'asc' | 'desc'; limit: number; offset: number },
) {
  return selectOpen(db)
    .leftJoin('staff', 'staff.id', 'staff_invitations.invited_by')
    .selectAll('staff_invitations')
    .select('staff.name as inviter')
    .orderBy('staff_invitations.created_at', order)
    .orderBy('staff_invitations.id', order)
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countInvitations(db: Db): Promise<number> {
  const { count } = await selectOpen(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function updateInvitation(
  db: Tx,
  id: string,
  changes: Partial<Pick<InvitationRow, 'token_hash' | 'expires_at' | 'accepted_at' | 'revoked_at'>>,
): Promise<void> {
  await db.updateTable('staff_invitations').set(changes).where('id', '=', id).execute()
}

/** Revokes the open invitations to an address. */
export async function revokeInvitationsTo(db: Tx, email: string, now: Date): Promise<void> {
  await updateOpen(db, now).where('email', '=', email).execute()
}

/** Revokes the open invitations that a member of staff has sent. */
export async function revokeInvitationsBy(db: Tx, staffId: string, now: Date): Promise<void> {
  await updateOpen(db, now).where('invited_by', '=', staffId).execute()
}

const updateOpen = (db: Tx, now: Date) =>
  db
    .updateTable('staff_invitations')
    .set({ revoked_at: now })
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
