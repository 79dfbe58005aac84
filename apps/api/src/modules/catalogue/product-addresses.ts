import { toProductPath } from '@shop/contract/redirects/redirects.rules'
import type { ProductRecord } from '@shop/catalogue/format'
import type { Tx } from '../../db/pool.ts'
import { moveAddresses } from '../redirects/address-moves.shared.ts'
import { listShownSlugs } from './product-history.repository.ts'

/** What a change of a product does to its address; small, since an import holds it for all of them. */
export interface AddressChange {
  id: string
  slug: string
  /** The slug before; undefined for a new product. */
  before: string | undefined
  isOnSale: boolean
}

export const toAddressChange = (
  id: string,
  record: ProductRecord,
  before: ProductRecord | undefined,
): AddressChange => ({ id, slug: record.slug, before: before?.slug, isOnSale: record.status === 'active' })

/**
 * Redirects the addresses that products leave, once all of them and their versions are written. Those of a draft that was
 * never on sale are known to nobody.
 */
export async function moveProducts(db: Tx, changes: readonly AddressChange[], now: Date): Promise<void> {
  const renamed = changes.flatMap(({ id, slug, before }) =>
    before === undefined || before === slug ? [] : [{ id, before, slug }],
  )
  const ids = renamed.map(({ id }) => id)
  const shown = await listShownSlugs(db, ids)
  const known = renamed.filter(({ id, before }) => shown.has(`${id} ${before}`))
  const onSale = changes.filter(({ isOnSale }) => isOnSale)
  const moves = {
    moved: new Map(renamed.map(({ before, slug }) => [toProductPath(before), toProductPath(slug)])),
    known: new Set(known.map(({ before }) => toProductPath(before))),
    shown: new Set(onSale.map(({ slug }) => toProductPath(slug))),
  }
  await moveAddresses(db, moves, now)
}
