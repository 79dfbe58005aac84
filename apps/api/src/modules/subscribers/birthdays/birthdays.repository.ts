import { sql } from 'kysely'
import type { Tx } from '../../../db/pool.ts'
import { selectAccountReaders } from '../readers.repository.ts'

/**
 * Accounts that agree to a greeting and were born on one of these days, such as `05-17`, in the sequence of their ids;
 * locked, so that none of them unsubscribes meanwhile.
 */
export const lockBornOn = (
  db: Tx,
  days: string[],
  { lastId, limit }: { lastId: string | undefined; limit: number },
) =>
  selectAccountReaders(db, 'birthday')
    .where(sql<string>`to_char(u.birthday, 'MM-DD')`, 'in', days)
    .$if(lastId !== undefined, (query) => query.where('s.id', '>', lastId!))
    .orderBy('s.id')
    .limit(limit)
    .forUpdate('s')
    .execute()
