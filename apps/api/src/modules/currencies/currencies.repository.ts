import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { EuroRates } from './euro-rates.ts'

const SOURCE = 'ecb'

/** The stored rates, and when they last came; undefined before the first time. */
export async function findRates(db: Db): Promise<(EuroRates & { checkedAt: Date }) | undefined> {
  const row = await db
    .selectFrom('exchange_rates')
    .select([sql<string>`day::text`.as('day'), 'per_euro', 'checked_at'])
    .where('source', '=', SOURCE)
    .executeTakeFirst()
  return row && { day: row.day, perEuro: row.per_euro as EuroRates['perEuro'], checkedAt: row.checked_at }
}

/** Stores rates, unless those of a later day are stored. */
export async function saveRates(db: Db, { day, perEuro }: EuroRates, now: Date): Promise<void> {
  await sql`
    INSERT INTO exchange_rates (source, day, per_euro, checked_at)
    VALUES (${SOURCE}, ${day}::date, ${JSON.stringify(perEuro)}::jsonb, ${now})
    ON CONFLICT (source) DO UPDATE SET
      per_euro = CASE WHEN excluded.day >= exchange_rates.day THEN excluded.per_euro ELSE exchange_rates.per_euro END,
      day = greatest(excluded.day, exchange_rates.day),
      checked_at = excluded.checked_at`.execute(db)
}
