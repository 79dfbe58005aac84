import { isId } from '../../../db/ids.ts'
import type { Db } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import { after, MINUTE, type Clock } from '../../../jobs/clock.ts'
import { signPreview } from '../../products/preview/preview-token.shared.ts'
import { findProduct } from './product-editor.repository.ts'

/** Long enough to look at it, too short to be passed on. */
const PREVIEW_MS = 15 * MINUTE

interface Dependencies {
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
}

/** Addresses under which staff see a product in the shop before shoppers do. */
export function createProductPreviews({ db, clock, secret, publicUrl }: Dependencies) {
  return {
    /** @throws PRODUCT_NOT_FOUND */
    async create(id: string): Promise<{ url: string; expires_at: string }> {
      const product = isId(id) ? await findProduct(db, id) : undefined
      if (!product) throw new AppError('PRODUCT_NOT_FOUND')
      const expiresAt = after(clock(), PREVIEW_MS)
      const url = new URL(`/product/${product.record.slug}`, publicUrl)
      url.searchParams.set('preview', signPreview(secret, product.id, expiresAt))
      return { url: url.href, expires_at: expiresAt.toISOString() }
    },
  }
}
