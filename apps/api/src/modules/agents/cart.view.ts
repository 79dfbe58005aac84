import type { AgentCart } from '@shop/contract/agents/cart.schemas'
import type { AgentMessage } from '@shop/contract/agents/catalog.schemas'
import { toLanguageAddress, type PageLanguage } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { toFen } from '@shop/contract/money/money'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { fill, readTexts } from '@shop/messages/texts'
import { toVariantId, type ViewSettings } from './catalog.view.ts'
import { toReturnRule } from './designed.view.ts'

const TEXTS = readTexts('agents/documents')

export type QuotedLine = OrderQuote['items'][number]

/** A line of a quote or of an order. */
type ShownLine = Omit<QuotedLine, 'available' | 'status'>

/** Where the buyer takes over what an agent has chosen: the secret is in the fragment, which reaches no server. */
export const toContinueUrl = (link: string, { publicUrl, language }: ViewSettings): string =>
  `${publicUrl}${toLanguageAddress('/cart', language)}#agent=${link}`

/** The key of a line: its size, or the code of its design. */
export const toLineSize = ({ size = '', design }: ShownLine): string => design?.code ?? size

export const toLineId = (line: ShownLine): string => toVariantId(line.product_id, toLineSize(line))

/** What the buyer must see next to bracelets made to order. */
export const listReturnRules = (lines: readonly ShownLine[], view: ViewSettings): AgentMessage[] =>
  lines.flatMap(({ design }, index) => (design ? [toReturnRule(`$.line_items[${index}]`, view)] : []))

export function toLineItem(
  line: ShownLine,
  { publicUrl, language }: ViewSettings,
): AgentCart['line_items'][number] {
  const amount = toFen(line.line_total)
  const name = readLocalizedField(line, 'name', language)
  const id = toLineId(line)
  return {
    id,
    item: {
      id,
      title:
        line.size === undefined ? name : `${name}, ${fill(TEXTS[language].sizeNamed, { size: line.size })}`,
      price: toFen(line.unit_price),
      image_url: new URL(line.image, publicUrl).href,
    },
    quantity: line.quantity,
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
  }
}

/** What free gifts cost otherwise. They are named in words and are no lines, so their price is in no sum. */
const toGiftsFen = ({ free_gifts: gifts = [] }: OrderQuote): number =>
  gifts.reduce((sum, gift) => sum + (gift.status === 'given' ? toFen(gift.line_total) : 0), 0)

/** The totals of a cart. Shipping is part of them only where its country is known. */
export function toTotals(quote: OrderQuote, isShipped: boolean, language: PageLanguage): AgentCart['totals'] {
  const giftsFen = toGiftsFen(quote)
  const subtotal = toFen(quote.subtotal) - giftsFen
  const discount = toFen(quote.discount) - giftsFen
  const shipping = isShipped && subtotal > 0 ? toFen(quote.shipping) : 0
  return [
    { type: 'subtotal', amount: subtotal },
    ...(discount > 0 ? [{ type: 'discount', amount: -discount }] : []),
    ...(isShipped && subtotal > 0
      ? [{ type: 'fulfillment', display_text: TEXTS[language].shipping, amount: shipping }]
      : []),
    { type: 'total', amount: subtotal - discount + shipping },
  ]
}
