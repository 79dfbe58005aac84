import type { Tx } from '../../../db/pool.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import { renameSizeInCarts } from '../../cart/renamed-sizes.sql.ts'
import { renameSizesOfGifts } from '../../offers/renamed-sizes.sql.ts'
import { renameSizeInAlerts } from '../../stock-alerts/renamed-sizes.sql.ts'
import { renameSize } from './product-editor.repository.ts'
import type { SizePlan } from './size-plan.ts'

interface Given {
  audit: AuditService
  actor: Actor
  now: Date
}

/** Sizes of a product get other names, and what names them follows: carts, alerts, and free gifts of offers. */
export async function renameSizes(
  db: Tx,
  productId: string,
  renamed: SizePlan['renamed'],
  { audit, actor, now }: Given,
): Promise<void> {
  // By way of names that no size has, so that two sizes can change names.
  const toAside = (was: string) => `\u0001${was}`
  const steps = [
    ...renamed.map(({ was }) => ({ was, size: toAside(was) })),
    ...renamed.map(({ was, size }) => ({ was: toAside(was), size })),
  ]
  for (const step of steps) {
    await renameSize(db, productId, step)
    await renameSizeInCarts(db, productId, step)
    await renameSizeInAlerts(db, productId, step)
  }
  for (const { id, title, was, size } of await renameSizesOfGifts(db, productId, { renamed, now }))
    await audit.record(db, actor, {
      action: 'offer.changed',
      subject: { type: 'offer', id, label: title },
      before: { benefit: { size: was } },
      after: { benefit: { size } },
    })
}
