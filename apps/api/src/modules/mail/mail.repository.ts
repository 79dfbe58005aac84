import type { Db, Tx } from '../../platform/database.ts'

/** Writes a message into the outbox. Answers false when there is one for this effect already. */
export async function insertMail(
  db: Tx,
  mail: {
    id: string
    effectKey: string
    userId: string
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
      user_id: mail.userId,
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

export function findUnsentMail(db: Db, id: string) {
  return db
    .selectFrom('mail_messages')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}

/** A message that failed this often is not tried again: its address does not exist, or nobody reads it. */
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

/** The text may hold a link that opens an account: it is not kept longer than needed. */
export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mail_messages').set({ sent_at: now, data: '{}' }).where('id', '=', id).execute()
}
