import type { ConsoleProduct, ConsoleProductItem } from '@shop/contract/products/product-fields.console'
import { USUAL_ALERT_LEVEL } from '@shop/contract/stock/stock.console'
import { toMoney } from '@shop/contract/money/money'
import { checkRecord } from '@shop/catalogue/drafts'
import { toPublishedAt } from '@shop/catalogue/format'
import type { StoredImage } from '../catalogue.repository.ts'
import type { EditedProduct, EditedSize } from './product-editor.repository.ts'
import type { ProductListRow } from './product-list.repository.ts'

/** A product as the console changes it. Its cost has a call of its own: not all who see products may see it. */
export function toConsoleProduct(
  product: EditedProduct,
  { sizes, images, now }: { sizes: EditedSize[]; images: StoredImage[]; now: Date },
): ConsoleProduct {
  const { sizes: _, stock: __, published_at: ___, cost: ____, pictures, ...fields } = product.record
  const publishedAt = toPublishedAt(product.record)
  return {
    ...fields,
    id: product.id,
    version: product.version,
    sold_count: product.sold_count,
    ...(product.sale_until && {
      sale: { price: toMoney(product.sale_fen!), ends_at: product.sale_until.toISOString() },
    }),
    published_at: publishedAt.toISOString(),
    is_live: fields.status === 'active' && publishedAt <= now,
    missing: checkRecord(product.record).missing,
    sizes: sizes.map((size) => ({ ...size, alert_level: size.alert_level ?? USUAL_ALERT_LEVEL })),
    pictures: pictures.flatMap((picture) => {
      const image = images.find(({ file }) => file === picture.file)
      if (!image) return []
      const { url, width, height, placeholder } = image
      return [{ ...picture, url, width, height, placeholder }]
    }),
    created_at: product.created_at.toISOString(),
    updated_at: product.updated_at.toISOString(),
  }
}

/** A product in a list, with its cost for those who may see it. */
export function toConsoleProductItem(
  row: ProductListRow,
  { now, showsCosts }: { now: Date; showsCosts: boolean },
): ConsoleProductItem {
  const sum = (of: 'available' | 'reserved') => row.sizes.reduce((total, size) => total + size[of], 0)
  return {
    id: row.id,
    version: row.version,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    category: row.category,
    subcategory: row.subcategory,
    is_complete: row.is_complete,
    status: row.status as ConsoleProductItem['status'],
    published_at: row.published_at.toISOString(),
    is_live: row.status === 'active' && row.published_at <= now,
    price: toMoney(row.regular_fen),
    ...(row.sale_until && { sale_price: toMoney(row.price_fen) }),
    ...(row.compare_at_fen === null ? {} : { compare_at_price: toMoney(row.compare_at_fen) }),
    ...(showsCosts && row.cost_fen !== null && { cost: toMoney(row.cost_fen) }),
    available: sum('available'),
    reserved: sum('reserved'),
    sold_count: row.sold_count,
    ...(row.picture === null ? {} : { picture: row.picture }),
    sizes: row.sizes.map(({ size, available }) => ({ size, available })),
    updated_at: row.updated_at.toISOString(),
  }
}
