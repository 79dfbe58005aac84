import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

/** What runs, and whether it does, by the time. A sale has begun when products have its price. */
const RUNS = {
  offer: (now: Date) => sql<boolean>`(is_active AND starts_at <= ${now} AND ends_at > ${now})`,
  sale: (now: Date) => sql<boolean>`(NOT is_stopped AND starts_at <= ${now} AND ends_at > ${now}
    AND (is_announced OR applied = 'running'))`,
} satisfies Record<string, (now: Date) => RawBuilder<boolean>>

/** The subjects of these events, with their tables. */
export const SUBJECTS = { offer: 'offers', sale: 'sales' } as const
export type Subject = keyof typeof SUBJECTS

/** An offer or a sale that has begun or ended. */
export interface Turned {
  id: string
  runs: boolean
  starts_at: Date
  ends_at: Date
}

/** Whether any has begun or ended that programs do not know of. */
export async function hasTurned(db: Db, subject: Subject, now: Date): Promise<boolean> {
  const turned = db
    .selectFrom(SUBJECTS[subject])
    .select('id')
    .where('is_announced', '!=', RUNS[subject](now))
    .limit(1)
  return (await turned.executeTakeFirst()) !== undefined
}

/** Those that have begun or ended, which are announced then. */
export function takeTurned(db: Tx, subject: Subject, now: Date): Promise<Turned[]> {
  return db
    .updateTable(SUBJECTS[subject])
    .set({ is_announced: sql<boolean>`NOT is_announced` })
    .where('is_announced', '!=', RUNS[subject](now))
    .returning(['id', 'is_announced as runs', 'starts_at', 'ends_at'])
    .execute()
}
