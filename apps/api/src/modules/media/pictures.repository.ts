import type { Db } from '../../db/pool.ts'
import { listPictureUrls, type PictureName } from './picture-names.ts'
import type { PublishedPicture } from './published-picture.shared.ts'

/** Records a published picture. `isNew`: its files were created just now, so none of them is AVIF yet. */
export async function notePicture(
  db: Db,
  { url, ...picture }: PublishedPicture,
  isNew: boolean,
): Promise<void> {
  const description = JSON.stringify(picture)
  await db
    .insertInto('pictures')
    .values({ url, description })
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet({ description, ...(isNew && { has_avif: false }) }),
    )
    .execute()
}

/** The stored description of a published picture; undefined for one that is smaller than every width. */
export async function findPicture(db: Db, picture: PictureName): Promise<PublishedPicture | undefined> {
  const row = await db
    .selectFrom('pictures')
    .select(['url', 'description'])
    .where('url', 'in', listPictureUrls(picture))
    .where('description', 'is not', null)
    .executeTakeFirst()
  return row && ({ url: row.url, ...(row.description as object) } as PublishedPicture)
}

/** How many pictures people choose from. */
const MAX_LISTED = 200

/** The newest pictures of these folders. */
export async function listNewestPictures(db: Db, folders: readonly string[]): Promise<PublishedPicture[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(['url', 'description'])
    .where('description', 'is not', null)
    .where((row) => row.or(folders.map((folder) => row('url', 'like', `/uploads/${folder}/%`))))
    .orderBy('published_at', 'desc')
    .orderBy('url')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ url, description }) => ({ url, ...(description as object) }) as PublishedPicture)
}

/** The picture without AVIF that has waited longest, and how many wait. `except` are left out. */
export async function findWithoutAvif(
  db: Db,
  except: readonly string[],
): Promise<{ url: string | undefined; count: number }> {
  const waiting = db
    .selectFrom('pictures')
    .where('has_avif', '=', false)
    .$if(except.length > 0, (query) => query.where('url', 'not in', except))
  const first = await waiting.select('url').orderBy('published_at').orderBy('url').limit(1).executeTakeFirst()
  const { count } = await waiting
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { url: first?.url, count }
}

export async function noteAvif(db: Db, url: string): Promise<void> {
  await db.updateTable('pictures').set({ has_avif: true }).where('url', '=', url).execute()
}

/** Which of these pictures also exist as AVIF. */
export async function listWithAvif(db: Db, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await db
    .selectFrom('pictures')
    .select('url')
    .where('url', 'in', urls)
    .where('has_avif', '=', true)
    .execute()
  return rows.map(({ url }) => url)
}
