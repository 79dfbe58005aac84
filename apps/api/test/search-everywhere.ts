import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Finds any of the words in the database, in every column of every schema: "schema.table: word". */
export async function searchDatabase({ db }: TestApp, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`.execute(db)
  const hits: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ word: string }>`
      SELECT sought.word FROM unnest(${words}::text[]) AS sought (word) WHERE EXISTS (
        SELECT 1 FROM ${sql.table(`${schema}.${name}`)} AS row_of
        WHERE strpos(lower(row_of::text), lower(sought.word)) > 0
      )`.execute(db)
    hits.push(...rows.map(({ word }) => `${schema}.${name}: ${word}`))
  }
  return hits
}

/** Finds any of the words in a file below a folder, in its name or its content: "path: word". */
export async function searchFolder(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const hits: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const text = `${path}\n${await readFile(path, 'latin1')}`.toLowerCase()
    hits.push(...words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${path}: ${word}`))
  }
  return hits
}
