import type { Db } from '../../db/pool.ts'

/** What a check found: small values that the health page shows. */
export type CheckFacts = Record<string, string | number | boolean>

export interface CheckRow {
  name: string
  is_ok: boolean
  facts: CheckFacts
  checked_at: Date
}

/** Stores the result of a check in place of the one before. */
export async function saveCheck(db: Db, { facts, ...check }: CheckRow): Promise<void> {
  const row = { ...check, facts: JSON.stringify(facts) }
  await db
    .insertInto('health_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
