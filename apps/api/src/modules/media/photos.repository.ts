import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'

/** What shows a photo. */
export interface PhotoSubject {
  kind: 'review' | 'return'
  id: string
}

export interface NewPhoto {
  id: string
  userId: string
  width: number
  height: number
  now: Date
}

export async function insertPhoto(db: Db, { id, userId, width, height, now }: NewPhoto): Promise<void> {
  await db.insertInto('photos').values({ id, user_id: userId, width, height, created_at: now }).execute()
}

/** How many photos of a shopper nothing shows. */
export async function countUnused(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('subject_id', 'is', null)
    .where('discarded_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Gives an unused photo of the shopper, or one that the subject shows already, its place. False when it is neither. */
export async function setPlace(
  db: Tx,
  photo: { id: string; userId: string; position: number },
  subject: PhotoSubject,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ subject_kind: subject.kind, subject_id: subject.id, position: photo.position, is_public: false })
    .where('id', '=', photo.id)
    .where('user_id', '=', photo.userId)
    .where('discarded_at', 'is', null)
    .where((row) =>
      row.or([
        row('subject_id', 'is', null),
        row.and([row('subject_id', '=', subject.id), row('subject_kind', '=', subject.kind)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const DISCARDED = { subject_kind: null, subject_id: null, position: null, is_public: false } as const

/** Takes photos from what shows them; their files are deleted in the next round. */
export async function discardOf(
  db: Tx,
  subject: PhotoSubject,
  { except, now }: { except: string[]; now: Date },
): Promise<void> {
  await db
    .updateTable('photos')
    .set({ ...DISCARDED, discarded_at: now })
    .where('subject_id', '=', subject.id)
    .where('subject_kind', '=', subject.kind)
    .where((row) => row.not(row('id', '=', anyOf(except))))
    .execute()
}

/** All photos of a shopper. */
export async function discardOfUser(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('photos')
    .set({ ...DISCARDED, discarded_at: now })
    .where('user_id', '=', userId)
    .execute()
}

/** Photos that were uploaded before `limit` and nothing shows. */
export async function discardUnused(db: Db, limit: Date, now: Date): Promise<void> {
  await db
    .updateTable('photos')
    .set({ discarded_at: now })
    .where('subject_id', 'is', null)
    .where('discarded_at', 'is', null)
    .where('created_at', '<', limit)
    .execute()
}

export async function listDiscarded(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('id')
    .where('subject_id', 'is', null)
    .where('discarded_at', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets a discarded photo whose files are deleted. */
export async function deletePhoto(db: Db, id: string): Promise<void> {
  await db.deleteFrom('photos').where('id', '=', id).where('discarded_at', 'is not', null).execute()
}

export async function setPublic(db: Tx, subject: PhotoSubject, isPublic: boolean): Promise<void> {
  await db
    .updateTable('photos')
    .set({ is_public: isPublic })
    .where('subject_id', '=', subject.id)
    .where('subject_kind', '=', subject.kind)
    .execute()
}

/** The photos of several subjects, in their order. */
export function listPhotosOf(db: ReadDb, kind: PhotoSubject['kind'], subjectIds: string[]) {
  return db
    .selectFrom('photos')
    .select(['id', 'subject_id', 'width', 'height', 'is_public'])
    .where('subject_id', '=', anyOf(subjectIds))
    .where('subject_kind', '=', kind)
    .orderBy('subject_id')
    .orderBy('position')
    .execute()
}

/** Whether everybody may see a photo; undefined when it is unknown or discarded. */
export async function findIsPublic(db: Db, id: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('is_public')
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  return row?.is_public
}
