import type { Product } from '@shop/contract/products/products.schemas'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Chip } from '../../../ui/layout/chip.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { findElement } from '../facet-names.ts'
import { StoneSwatch } from '../stone-swatch.tsx'
import { toLocalTerms, toValues } from '../terms.ts'
import { FactRows } from './fact-rows.tsx'

/** All attributes of a product as rows; empty ones are left out. */
export function Specification({ product }: { product: Product }) {
  const label = (field: string) => toLocalTerms(field, product)
  const rows: [label: string, value: React.ReactNode][] = [
    [m.product_gem(), product.Gem && <Gems product={product} />],
    [m.product_materials(), label(product.Materials)],
    [m.product_stone_size(), product.StoneSize],
    [m.product_element(), product.Element && <Elements product={product} />],
    [m.product_zodiac(), label(product.SuitableZodiac)],
    [m.product_chinese_zodiac(), label(product.SuitableCzodiac)],
    [m.product_ability(), localized(product, 'Ability')],
    [m.product_wrist_size(), product.WristSize],
    [m.product_color(), label(product.product_color)],
    [m.product_origin(), localized(product, 'origin')],
    [m.product_treatment(), localized(product, 'treatment')],
    [
      m.product_weight(),
      product.weight_g !== undefined && m.product_grams({ grams: formatNumber(product.weight_g) }),
    ],
    [m.product_warranty(), localized(product, 'warranty')],
    [m.product_sku(), product.sku],
  ]
  return <FactRows rows={rows} />
}

function Gems({ product }: { product: Product }) {
  return (
    <ul className="-my-2 flex flex-wrap gap-x-4">
      {toValues(product.Gem).map((gem) => (
        <li key={gem}>
          <Link
            to={`/category/${product.product_category}?gem=${encodeURIComponent(gem)}`}
            className="inline-flex min-h-11 items-center gap-2 text-jade-700 underline underline-offset-4"
          >
            <StoneSwatch gem={gem} className="size-6" />
            {toLocalTerms(gem, product)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Elements({ product }: { product: Product }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {toValues(product.Element).map((element) => (
        <li key={element}>
          <Chip element={findElement(element)}>{toLocalTerms(element, product)}</Chip>
        </li>
      ))}
    </ul>
  )
}
