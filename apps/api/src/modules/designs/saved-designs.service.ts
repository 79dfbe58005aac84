import { readDesignCode } from '@shop/bracelet/code'
import type { saveDesign } from '@shop/contract/designs/designs.endpoints'
import { MAX_SAVED_DESIGNS } from '@shop/contract/designs/bracelet-parts.rules'
import type { SavedDesign } from '@shop/contract/designs/designs.schemas'
import type { Received } from '@shop/contract/http/endpoint'
import { toMoney } from '@shop/contract/money/money'
import { createId, isId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import { lockUser } from '../users/user-lock.sql.ts'
import { countMakeable, findDesignOffers } from './design-lines.shared.ts'
import * as repository from './saved-designs.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
}

export type SavedDesignsService = ReturnType<typeof createSavedDesigns>

/** The designs that customers save in their accounts. One that can no longer be made stays. */
export function createSavedDesigns({ db, clock }: Dependencies) {
  async function readSavedDesigns(rows: repository.SavedDesignRow[]): Promise<SavedDesign[]> {
    const codes = rows.map(({ code }) => code)
    const offers = await findDesignOffers(db, codes)
    return rows.map(({ id, name, code, created_at, updated_at }) => {
      const offer = offers.get(code)
      return {
        design_id: id,
        name,
        code,
        total: toMoney(offer?.unitPriceFen ?? 0),
        available: offer?.isMakeable ? countMakeable(offer, new Map()) : 0,
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      }
    })
  }

  return {
    list: async (userId: string): Promise<SavedDesign[]> =>
      readSavedDesigns(await repository.listSaved(db, userId)),

    /** A design that is saved already gets the new name. @throws DESIGN_NOT_FOUND, DESIGN_LIMIT_REACHED */
    async save(userId: string, { code, name }: Received<typeof saveDesign, 'body'>): Promise<SavedDesign> {
      if (!readDesignCode(code)) throw new AppError('DESIGN_NOT_FOUND')
      const row = await inTransaction(db, async (db) => {
        const now = clock()
        await lockUser(db, userId)
        const saved = await repository.listSaved(db, userId)
        const known = saved.find((each) => each.code === code)
        if (known) return (await repository.renameSaved(db, { userId, id: known.id, name, now }))!
        if (saved.length >= MAX_SAVED_DESIGNS) throw new AppError('DESIGN_LIMIT_REACHED')
        const added = { id: createId(), user_id: userId, name, code, created_at: now, updated_at: now }
        await repository.insertSaved(db, added)
        return added
      })
      return (await readSavedDesigns([row]))[0]!
    },

    /** @throws DESIGN_NOT_FOUND */
    async rename(userId: string, id: string, name: string): Promise<SavedDesign> {
      const row = isId(id) && (await repository.renameSaved(db, { userId, id, name, now: clock() }))
      if (!row) throw new AppError('DESIGN_NOT_FOUND')
      return (await readSavedDesigns([row]))[0]!
    },

    /** Idempotent. */
    async remove(userId: string, id: string): Promise<void> {
      if (isId(id)) await repository.deleteSaved(db, userId, id)
    },
  }
}
