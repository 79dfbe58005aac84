import { MAX_ADDRESSES, type createAddress } from '@shop/contract/addresses/addresses.endpoints'
import type { Address, AddressInput } from '@shop/contract/addresses/addresses.schemas'
import type { Received } from '@shop/contract/http/endpoint'
import { ERRORS } from '@shop/contract/http/errors'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import { resolveRegion } from '@shop/regions/regions'
import { AppError } from '../../http/app-error.ts'
import { requireDrawable } from '../../http/pdf/printable.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId, isId } from '../../db/ids.ts'
import * as repository from './addresses.repository.ts'
import { toAddress } from './addresses.repository.ts'
import { toStoredPhone } from './phone-numbers.shared.ts'

type AddressBody = Received<typeof createAddress, 'body'>
export type AddressesService = ReturnType<typeof createAddressesService>

/** The customer's addresses. Exactly one is the default, unless there is none. */
export function createAddressesService({ db, clock }: { db: Db; clock: Clock }) {
  async function get(userId: string, addressId: string): Promise<Address> {
    const row = isId(addressId) ? await repository.findAddress(db, userId, addressId) : undefined
    if (!row) throw new AppError('ADDRESS_NOT_FOUND')
    return toAddress(row)
  }

  return {
    get,

    async list(userId: string): Promise<Address[]> {
      return (await repository.listAddresses(db, userId)).map(toAddress)
    },

    async getDefault(userId: string): Promise<Address> {
      const row = (await repository.listAddresses(db, userId)).find(({ is_default }) => is_default)
      if (!row) throw new AppError('ADDRESS_NOT_FOUND')
      return toAddress(row)
    },

    async create(userId: string, { is_default: wantsDefault, ...typed }: AddressBody): Promise<Address> {
      const fields = toDeliverable(typed)
      const id = createId()
      await inTransaction(db, async (db) => {
        await repository.lockOwner(db, userId)
        const others = await repository.listAddresses(db, userId)
        if (others.length >= MAX_ADDRESSES) throw new AppError('ADDRESS_LIMIT_REACHED')
        const isDefault = wantsDefault === true || others.length === 0
        if (isDefault) await repository.clearDefault(db, userId)
        await repository.insertAddress(db, { id, userId, fields, isDefault, now: clock() })
      })
      return get(userId, id)
    },

    async update(
      userId: string,
      id: string,
      { is_default: wantsDefault, ...typed }: AddressBody,
    ): Promise<Address> {
      await get(userId, id)
      const fields = toDeliverable(typed)
      await inTransaction(db, async (db) => {
        await repository.lockOwner(db, userId)
        await repository.updateAddress(db, userId, id, fields, clock())
        if (wantsDefault) await repository.makeDefault(db, userId, id)
      })
      return get(userId, id)
    },

    async setDefault(userId: string, id: string): Promise<Address> {
      await get(userId, id)
      await inTransaction(db, async (db) => {
        await repository.lockOwner(db, userId)
        await repository.makeDefault(db, userId, id)
      })
      return get(userId, id)
    },

    async remove(userId: string, id: string): Promise<void> {
      await get(userId, id)
      await inTransaction(db, async (db) => {
        await repository.lockOwner(db, userId)
        await repository.deleteAddress(db, userId, id)
        const rest = await repository.listAddresses(db, userId)
        const newest = rest.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0]
        if (newest && !rest.some(({ is_default }) => is_default))
          await repository.makeDefault(db, userId, newest.id)
      })
    },
  }
}

/**
 * The address as it is stored: the phone number in one form, and the region spelled as in the list of mainland regions.
 * @throws AppError ADDRESS_REGION_UNKNOWN, with the field below `path`; VALIDATION_FAILED for characters that no label can have
 */
export function toDeliverable(given: AddressInput, path = ''): AddressInput {
  requireDrawable(given, path)
  const typed = { ...given, phone: toStoredPhone(given.phone, given.country) }
  if (typed.country !== HOME_COUNTRY) return typed
  const { region, unknown } = resolveRegion(typed)
  if (!unknown) return { ...typed, ...region }
  const detail = { path: `${path}${unknown}`, message: ERRORS.ADDRESS_REGION_UNKNOWN.message }
  throw new AppError('ADDRESS_REGION_UNKNOWN', { details: [detail] })
}
