import type { CartRequest } from '@shop/contract/agents/cart.schemas'
import type { AgentMessage } from '@shop/contract/agents/catalog.schemas'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { HOME_COUNTRY, MAX_LINE_QUANTITY } from '@shop/contract/orders/orders.rules'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { fill, readTexts } from '@shop/messages/texts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { listCodeMessages, readCodes } from './cart-codes.ts'
import { readCampaign } from './campaign.ts'
import { toLineId, toLineSize, type QuotedLine } from './cart.view.ts'
import { countOf, type CartCaller } from './agent-requests.ts'
import type { CartLine, CartRow } from './carts.repository.ts'
import { readVariantId, toVariantId } from './catalog.view.ts'
import { findDesignCode } from './designed.view.ts'
import { toOrderItem } from './order-items.ts'

const TEXTS = readTexts('agents/documents')

interface Dependencies {
  orders: Pick<OrdersService, 'quote'>
  coupons: Pick<CouponsService, 'check'>
  limits: Pick<RateLimits, 'consume'>
}

/** What is in a cart. */
export type Content = Pick<CartRow, 'lines' | 'codes' | 'country' | 'campaign'>

export type CartPricing = ReturnType<typeof createCartPricing>

export type Priced = Awaited<ReturnType<CartPricing['price']>>

/** What agents have chosen, at the prices of the pages. */
export function createCartPricing({ orders, coupons, limits }: Dependencies) {
  return {
    /** What can be bought of a cart at the price of now, and what of it cannot. */
    async price(
      { lines, codes, country, method }: Omit<Content, 'campaign'> & { method?: ShippingMethod | undefined },
      language: PageLanguage,
    ) {
      const read = await readCodes(coupons, codes)
      const quote = (some: readonly CartLine[]) =>
        orders.quote(undefined, {
          items: some.map(toOrderItem),
          country: country ?? HOME_COUNTRY,
          ...(method && { shipping_method: method }),
          ...(read.coupon && { coupon_id: read.coupon.id }),
        })
      const first = await quote(lines)
      const buyable = first.items.filter(isBuyable)
      const isComplete = buyable.length === lines.length && buyable.every(({ status }) => status === 'ok')
      const last = isComplete ? first : await quote(buyable.map(toAvailable))
      const messages = [
        ...first.items.flatMap((line) => toLineMessage(line, language)),
        ...listCodeMessages(read, last, language),
        ...listGiftMessages(last, language),
      ]
      const couponId = last.coupon && read.coupon?.id
      return { quote: last, messages, codes, couponId, isShipped: country !== null }
    },

    /**
     * What a request asks for; the campaign of `before` stays until it names another. Codes are guesses: they are counted as
     * those of the shop's own checkout are.
     */
    async readContent(
      input: CartRequest,
      caller: CartCaller,
      before?: Pick<Content, 'campaign'>,
    ): Promise<Content> {
      const codes = (caller.hasCodes && input.discounts?.codes) || []
      for (const _ of codes) await countOf(limits, 'code', caller)
      const { address_country: named = '' } = input.context ?? {}
      return {
        lines: toLines(input),
        codes,
        country: /^[A-Z]{2}$/.test(named) ? named : null,
        campaign: readCampaign(input) ?? before?.campaign ?? null,
      }
    },
  }
}

/** As many units of a line as there are. */
const toAvailable = (line: QuotedLine): CartLine => ({
  productId: line.product_id,
  size: toLineSize(line),
  quantity: Math.min(line.quantity, line.available),
})

const isBuyable = ({ status }: QuotedLine): boolean => status === 'ok' || status === 'insufficient_stock'

/** The lines of a request; equal ones are merged, up to the most of a line. */
function toLines({ line_items: items }: CartRequest): CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const { item, quantity } of items) {
    const { productId, size } = toGoods(item.id)
    const key = toVariantId(productId, size)
    const line = lines.get(key) ?? { productId, size, quantity: 0 }
    lines.set(key, { ...line, quantity: Math.min(line.quantity + quantity, MAX_LINE_QUANTITY) })
  }
  return [...lines.values()]
}

/** What an id names: a size of a product, or a design by its code; a bracelet of no design is none. */
function toGoods(id: string): Pick<CartLine, 'productId' | 'size'> {
  const code = findDesignCode(id)
  if (code !== undefined) return { productId: DESIGN_PRODUCT_ID, size: code }
  const { product, size = '' } = readVariantId(id)
  const productId = product.toLowerCase()
  return { productId: productId === DESIGN_PRODUCT_ID ? '' : productId, size }
}

function toLineMessage(line: QuotedLine, language: PageLanguage): AgentMessage[] {
  if (line.status === 'ok') return []
  const texts = TEXTS[language]
  const id = toLineId(line)
  if (line.status === 'insufficient_stock')
    return [
      {
        type: 'warning',
        code: 'quantity_adjusted',
        content: fill(texts.quantityAdjusted, { id, count: line.available }),
      },
    ]
  const code = line.status === 'sold_out' ? 'out_of_stock' : 'item_unavailable'
  const text = line.status === 'sold_out' ? texts.soldOut : texts.notFound
  return [{ type: 'error', code, content: fill(text, { id }), severity: 'recoverable' }]
}

/** The free gifts that come with a cart, and those that have run out. */
function listGiftMessages({ free_gifts: gifts = [] }: OrderQuote, language: PageLanguage): AgentMessage[] {
  const texts = TEXTS[language]
  return gifts.map((gift) => {
    const facts = { name: readLocalizedField(gift, 'name', language), count: gift.quantity }
    return gift.status === 'given'
      ? { type: 'info', code: 'free_gift', content: fill(texts.freeGift, facts) }
      : { type: 'info', code: 'free_gift_unavailable', content: fill(texts.freeGiftGone, facts) }
  })
}

/** A cart or checkout of nothing is none. */
export const toUnavailable = (language: PageLanguage): AgentMessage => ({
  type: 'error',
  code: 'out_of_stock',
  content: TEXTS[language].nothingAvailable,
  severity: 'unrecoverable',
})
