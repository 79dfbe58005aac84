import type { Db, Tx } from '../../../db/pool.ts'

/** Stores the merchant's note about an order. */
export async function insertMerchantNote(
  db: Tx,
  note: {
    id: string
    orderId: string
    content: string
    staffId: string | undefined
    toShopper: boolean
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('merchant_notes')
    .values({
      id: note.id,
      order_id: note.orderId,
      content: note.content,
      to_shopper: note.toShopper,
      staff_id: note.staffId ?? null,
      created_at: note.now,
    })
    .execute()
}

/** The merchant's notes about an order, oldest first, with who wrote them. */
export function listMerchantNotes(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('merchant_notes')
    .leftJoin('staff', 'staff.id', 'merchant_notes.staff_id')
    .select([
      'merchant_notes.id',
      'content',
      'to_shopper',
      'merchant_notes.created_at',
      'staff.name as staff_name',
    ])
    .where('order_id', '=', orderId)
    .orderBy('merchant_notes.created_at')
    .orderBy('merchant_notes.id')
    .execute()
}

/** What the merchant wrote to the shopper about an order, the newest first. */
export function listMessagesToShopper(db: Db, orderId: string) {
  return db
    .selectFrom('merchant_notes')
    .select(['id', 'content', 'created_at'])
    .where('order_id', '=', orderId)
    .where('to_shopper', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
