import type { MailKind } from '@shop/contract/subscribers/subscribers.rules'
import type { Db, Tx } from '../../db/pool.ts'

/** Who agrees to mails of a kind: visitors who confirmed, and active accounts with a verified address. */
export function selectReaders(db: Db | Tx, kind: MailKind) {
  return db
    .selectFrom('subscribers as s')
    .innerJoin('subscriber_consents as c', 'c.subscriber_id', 's.id')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('user_emails as e', 'e.user_id', 's.user_id')
    .where('c.kind', '=', kind)
    .where('c.confirmed_at', 'is not', null)
    .where((row) =>
      row.or([
        row('s.user_id', 'is', null),
        row.and([
          row('u.status', '=', 'active'),
          row('u.disabled_at', 'is', null),
          row('e.verified_at', 'is not', null),
        ]),
      ]),
    )
}

/** Accounts that agree to mails of a kind: what those are about is stored of accounts only. */
export const selectAccountReaders = (db: Db | Tx, kind: MailKind) =>
  selectReaders(db, kind)
    .select(['s.id', 's.language'])
    .select((row) => [
      row.ref('s.user_id').$notNull().as('userId'),
      row.ref('e.email').$notNull().as('email'),
    ])
    .where('s.user_id', 'is not', null)
