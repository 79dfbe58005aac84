import type { Db, Tx } from '../../db/pool.ts'

/** The content hash of the last import from a source. */
export async function findImportHash(db: Db, source: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('catalogue_imports')
    .select('content_hash')
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.content_hash
}

/** Records an import from a source. */
export async function saveImportHash(
  db: Tx,
  { source, hash, now }: { source: string; hash: string; now: Date },
): Promise<void> {
  const row = { content_hash: hash, imported_at: now }
  await db
    .insertInto('catalogue_imports')
    .values({ source, ...row })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}
