import type { Selectable } from 'kysely'
import type { Address, AddressInput } from '@shop/contract/addresses/addresses.schemas'
import type { Db, Tx } from '../../db/pool.ts'
import type { Addresses } from '../../db/tables.ts'

type AddressRow = Selectable<Addresses>

/** Optional fields that are empty are left out. */
export function toAddress(row: AddressRow): Address {
  return {
    address_id: row.id,
    recipient_name: row.recipient_name,
    phone: row.phone,
    country: row.country,
    province: row.province,
    city: row.city,
    ...(row.district === null ? {} : { district: row.district }),
    address_line1: row.address_line1,
    ...(row.address_line2 === null ? {} : { address_line2: row.address_line2 }),
    ...(row.postal_code === null ? {} : { postal_code: row.postal_code }),
    ...(row.label === null ? {} : { label: row.label }),
    is_default: row.is_default,
  }
}

/** Serializes changes to one customer's addresses. */
export async function lockOwner(db: Tx, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** The default first, then the newest. */
export function listAddresses(db: Db | Tx, userId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

export function findAddress(db: Db, userId: string, id: string): Promise<AddressRow | undefined> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

function toColumns(fields: AddressInput) {
  return {
    recipient_name: fields.recipient_name,
    phone: fields.phone,
    country: fields.country,
    province: fields.province,
    city: fields.city,
    district: fields.district ?? null,
    address_line1: fields.address_line1,
    address_line2: fields.address_line2 ?? null,
    postal_code: fields.postal_code ?? null,
    label: fields.label ?? null,
  }
}

export async function insertAddress(
  db: Tx,
  address: { id: string; userId: string; fields: AddressInput; isDefault: boolean; now: Date },
): Promise<void> {
  const { id, userId, fields, isDefault, now } = address
  await db
    .insertInto('addresses')
    .values({
      id,
      user_id: userId,
      ...toColumns(fields),
      is_default: isDefault,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateAddress(db: Tx, userId: string, id: string, fields: AddressInput, now: Date) {
  await db
    .updateTable('addresses')
    .set({ ...toColumns(fields), updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteAddress(db: Tx, userId: string, id: string): Promise<void> {
  await db.deleteFrom('addresses').where('id', '=', id).where('user_id', '=', userId).execute()
}

export async function clearDefault(db: Tx, userId: string): Promise<void> {
  await db.updateTable('addresses').set({ is_default: false }).where('user_id', '=', userId).execute()
}

/** Makes this address the customer's only default. */
export async function makeDefault(db: Tx, userId: string, id: string): Promise<void> {
  await clearDefault(db, userId)
  await db
    .updateTable('addresses')
    .set({ is_default: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}
