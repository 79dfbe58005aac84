import type { Db, Tx } from './pool.ts'

/** Tables that hold the content hash of the last import from each source. */
type ImportTable = 'article_imports' | 'catalogue_imports'

/** The content hash of the last import from a source. */
export async function findImportHash(
  db: Db,
  table: ImportTable,
  source: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select('content_hash')
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.content_hash
}

/** Records an import from a source. */
export async function saveImportHash(
  db: Tx,
  table: ImportTable,
  { source, hash, now }: { source: string; hash: string; now: Date },
): Promise<void> {
  const row = { content_hash: hash, imported_at: now }
  await db
    .insertInto(table)
    .values({ source, ...row })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}
