import type { Db, Tx } from '../../db/pool.ts'

/** Writes a mail into the outbox. Returns false when there is one for this effect already. */
export async function insertMail(
  db: Tx,
  mail: {
    id: string
    effectKey: string
    userId: string | undefined
    orderId?: string
    recipient: string
    language: string
    template: string
    data: object
    now: Date
  },
): Promise<boolean> {
  const row = await db
    .insertInto('mail_messages')
    .values({
      id: mail.id,
      effect_key: mail.effectKey,
      user_id: mail.userId ?? null,
      order_id: mail.orderId ?? null,
      recipient: mail.recipient,
      language: mail.language,
      template: mail.template,
      data: JSON.stringify(mail.data),
      created_at: mail.now,
    })
    .onConflict((conflict) => conflict.column('effect_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasMail(db: Db, effectKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_messages')
    .select('id')
    .where('effect_key', '=', effectKey)
    .executeTakeFirst()
  return row !== undefined
}

/** A mail of the outbox that is still to be sent. */
export type UnsentMail = NonNullable<Awaited<ReturnType<typeof findUnsentMail>>>

export function findUnsentMail(db: Db, id: string) {
  return db
    .selectFrom('mail_messages')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}

/** A mail that failed this often is not retried: its address does not exist, or the mailbox is abandoned. */
const MAX_TRIES = 40

export async function listUnsentMailIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_messages')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_tries', '<', MAX_TRIES)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countFailedTry(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mail_messages')
    .set((row) => ({ failed_tries: row('failed_tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the text, which may contain a link that signs in, as soon as it is sent. So is an address that
 * belongs to no account, since no erasure would reach it.
 */
export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_messages')
    .set((row) => ({
      sent_at: now,
      data: '{}',
      recipient: row.case().when('user_id', 'is', null).then('').else(row.ref('recipient')).end(),
    }))
    .where('id', '=', id)
    .execute()
}
