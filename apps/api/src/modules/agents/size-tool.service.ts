import type { SizeRequest } from '@shop/contract/agents/assistants.schemas'
import { adviseSize, toWristRanges } from '@shop/contract/products/wrist-sizes.rules'
import type { z } from 'zod'
import type { ProductsService } from '../products/products.service.ts'
import { readVariantId, toVariantId } from './catalog.view.ts'

interface Dependencies {
  products: Pick<ProductsService, 'get'>
}

/** Which size of a product fits a wrist: as its page says, and as buyers with the same wrist say. */
export function createSizeTool({ products }: Dependencies) {
  return async function findSize({ id, wrist_cm, ease }: z.infer<typeof SizeRequest>): Promise<object> {
    const product = await products.get(readVariantId(id).product)
    const ranges = toWristRanges(product.sizes)
    const wristMm = Math.round(wrist_cm * 10)
    const buyers = product.fit
      .filter((line) => line.wrist_mm === wristMm)
      .map(({ size, owners, of }) => ({ size, buyers: owners, of }))
    const shared = { product_id: product.product_id, wrist_cm, ease, same_wrist: buyers }
    if (ranges.length === 0) return { ...shared, advice: 'no_wrist_sizes' }
    const advice = adviseSize(ranges, wristMm, ease)
    if (advice.kind === 'too_small') return { ...shared, advice: advice.kind }
    const { size, fromMm, toMm, stock } = advice.range
    return {
      ...shared,
      advice: advice.kind,
      size,
      for_wrists_cm: { min: fromMm / 10, max: toMm / 10 },
      available: stock > 0,
      variant_id: toVariantId(product.product_id, size),
    }
  }
}
