import type { OfferBenefit } from '@shop/contract/offers/offers.schemas'
import type { Insertable } from 'kysely'
import { createId } from '../src/db/ids.ts'
import type { Db } from '../src/db/pool.ts'
import type { Offers } from '../src/db/tables.ts'
import type { TestApp } from './test-app.ts'

/** An offer without a code that applies in 2026 and 2027 with any other. Returns its id. */
export async function anOffer(
  { db }: { db: Db },
  benefit: OfferBenefit,
  extra: Partial<Insertable<Offers>> = {},
): Promise<string> {
  const id = createId()
  const from = new Date('2026-01-01T00:00:00Z')
  await db
    .insertInto('offers')
    .values({
      id,
      title: `Offer ${benefit.kind}`,
      title_zh: '优惠',
      benefit: JSON.stringify(benefit),
      min_spend_fen: 0,
      combines_with: ['product', 'order', 'shipping'],
      is_active: true,
      starts_at: from,
      ends_at: new Date('2028-01-01T00:00:00Z'),
      created_at: from,
      updated_at: from,
      ...extra,
    })
    .execute()
  return id
}

/** Only goods of a product. */
export const ofProducts = (...ids: string[]) => ({ goods_trait: 'product', goods_values: ids })

/** Offers are for all shoppers: those of one test must not apply in another. */
export async function endAllOffers({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db.updateTable('offers').set({ is_active: false }).execute()
}
