import type { AgentMessage, AgentProduct, AgentVariant } from '@shop/contract/agents/catalog.schemas'
import {
  DESIGN_NAME,
  DESIGN_PRODUCT_ID,
  toDesignPath,
  toDesignPictureUrl,
} from '@shop/contract/designs/bracelet-parts.rules'
import { isDesignCode } from '@shop/contract/designs/designs.rules'
import type { OpenedDesign } from '@shop/contract/designs/designs.schemas'
import { toLanguageAddress } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { CURRENCY, toFen } from '@shop/contract/money/money'
import { readTexts } from '@shop/messages/texts'
import { formatParts } from '../designs/design-lines.shared.ts'
import { readVariantId, toShopLinks, toVariantId, type ViewSettings } from './catalog.view.ts'

const RULES = readTexts('designs/shared')

/** The width and the height of the large picture of a design. */
const PICTURE_PIXELS = 800

/** The code of the design that an id names: the id of its variant, or its address. */
export function findDesignCode(id: string): string | undefined {
  const { product, size } = readVariantId(id)
  const code = product.toLowerCase() === DESIGN_PRODUCT_ID ? size : readAddress(id)
  return code && isDesignCode(code) ? code : undefined
}

/** The code in the address of the page of a design, in any language and with whatever else is in it. */
function readAddress(text: string): string | null | undefined {
  const url = URL.parse(text, 'https://shop.invalid')
  return url?.pathname.endsWith('/design') ? url.searchParams.get('d') : undefined
}

/** What must be seen next to a bracelet made to order: it can only be returned if it is faulty. */
export const toReturnRule = (path: string, { publicUrl, language }: ViewSettings): AgentMessage => ({
  type: 'warning',
  code: 'final_sale',
  path,
  content: RULES[language].returns.rule,
  presentation: 'disclosure',
  url: publicUrl + toLanguageAddress('/return', language),
})

/** A designed bracelet as a product with one variant. @param inputs the ids by which a lookup names it */
export function toDesignedProduct(
  { code, price, available, bill }: OpenedDesign,
  inputs: readonly string[],
  { publicUrl, language, seller }: ViewSettings,
): AgentProduct {
  const title = DESIGN_NAME[language]
  const names = bill.map((part) => readLocalizedField(part, 'name', language))
  const variant: AgentVariant = {
    id: toVariantId(DESIGN_PRODUCT_ID, code),
    sku: code,
    title,
    description: { plain: formatParts(bill, language) },
    url: publicUrl + toLanguageAddress(toDesignPath(code), language),
    price: { amount: toFen(price.total), currency: CURRENCY },
    availability: { available: available > 0, status: available > 0 ? 'in_stock' : 'out_of_stock' },
    options: [],
    seller: { name: seller, links: toShopLinks({ publicUrl, language, seller }) },
  }
  const side = PICTURE_PIXELS
  return {
    id: variant.id,
    handle: code,
    title,
    description: variant.description,
    url: variant.url,
    categories: [],
    price_range: { min: variant.price, max: variant.price },
    media: [
      {
        type: 'image',
        url: publicUrl + toDesignPictureUrl(code, 'large'),
        alt_text: title,
        width: side,
        height: side,
      },
    ],
    variants: [
      {
        ...variant,
        ...(inputs.length > 0 && { inputs: inputs.map((id) => ({ id, match: 'exact' as const })) }),
      },
    ],
    tags: [],
    metadata: { attributes: { materials: [...new Set(names)] } },
  }
}
