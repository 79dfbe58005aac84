import { createHash, randomUUID } from 'node:crypto'
import type { AgentCart, CartRequest } from '@shop/contract/agents/cart.schemas'
import type { AgentMessage } from '@shop/contract/agents/catalog.schemas'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { LANGUAGES, toLanguageAddress, type PageLanguage } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { CURRENCY, toFen } from '@shop/contract/money/money'
import { HOME_COUNTRY, MAX_LINE_QUANTITY } from '@shop/contract/orders/orders.rules'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { fill, readTexts } from '@shop/messages/texts'
import { createToken, isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { hashToken } from '../../security/tokens.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { listCodeMessages, readCodes } from './cart-codes.ts'
import * as repository from './carts.repository.ts'
import type { CartLine, CartRow } from './carts.repository.ts'
import type { Outcome } from './catalog.service.ts'
import { readVariantId, toShopLinks, toVariantId, type ViewSettings } from './catalog.view.ts'
import { UcpError } from './ucp-error.ts'

const TEXTS = readTexts('agents/documents')

interface Dependencies {
  db: Db
  clock: Clock
  orders: Pick<OrdersService, 'quote'>
  coupons: Pick<CouponsService, 'check'>
  limits: Pick<RateLimits, 'consume'>
  sealed: ReturnType<typeof createSealedText>
}

/** Who calls, and how a repeat is known. */
export interface CartCaller {
  /** The address of the platform's profile. */
  platform: string
  /** What a repeat of the same request has too; undefined without one. */
  key: string | undefined
  network: string
  /** Whether the platform knows codes of coupons. */
  hasCodes: boolean
}

export type AgentCarts = ReturnType<typeof createAgentCarts>

type Line = OrderQuote['items'][number]

/** What is in a cart. */
type Content = Pick<CartRow, 'lines' | 'codes' | 'country'>

/** Carts that agents fill, priced by the quotes of the pages. The buyer takes one over on the shop's own page. */
export function createAgentCarts({ db, clock, orders, coupons, limits, sealed }: Dependencies) {
  /** What can be bought of a cart at the price of now, and what of it cannot. */
  async function price({ lines, codes, country }: Content, language: PageLanguage) {
    const read = await readCodes(coupons, codes)
    const quote = (some: readonly CartLine[]) =>
      orders.quote(undefined, {
        items: some.map(({ productId, size, quantity }) => ({
          product_id: productId,
          ...(size && { size }),
          quantity,
        })),
        country: country ?? HOME_COUNTRY,
        ...(read.coupon && { coupon_id: read.coupon.id }),
      })
    const first = await quote(lines)
    const buyable = first.items.filter(isBuyable)
    const isComplete = buyable.length === lines.length && buyable.every(({ status }) => status === 'ok')
    const last = isComplete ? first : await quote(buyable.map(toAvailable))
    const messages = [
      ...first.items.flatMap((line) => toLineMessage(line, language)),
      ...listCodeMessages(read, last, language),
    ]
    return { quote: last, messages, codes, isShipped: country !== null }
  }

  /** What a request asks for. Codes are guesses: they are counted as those of the shop's own checkout are. */
  async function readContent(input: CartRequest, { network, hasCodes }: CartCaller): Promise<Content> {
    const codes = (hasCodes && input.discounts?.codes) || []
    for (const _ of codes) await limits.consume('coupon-check', network)
    const { address_country: named = '' } = input.context ?? {}
    return { lines: toLines(input), codes, country: /^[A-Z]{2}$/.test(named) ? named : null }
  }

  type Priced = Awaited<ReturnType<typeof price>>

  function toCart(id: string, link: string, priced: Priced, view: ViewSettings): AgentCart {
    const { publicUrl, language } = view
    const { quote, messages, codes, isShipped } = priced
    const page = toLanguageAddress('/cart', language)
    return {
      id,
      line_items: quote.items.map((line) => toLineItem(line, view)),
      currency: CURRENCY,
      totals: toTotals(quote, isShipped, language),
      ...(codes.length > 0 && { discounts: toDiscounts(quote, codes, language) }),
      ...(messages.length > 0 && { messages }),
      links: toShopLinks(view),
      continue_url: `${publicUrl}${page}#agent=${link}`,
    }
  }

  /**
   * Runs a change once for each key: a repeat waits for it, and gets the first response.
   * @throws UcpError idempotency_key_reused for another input under the same key
   */
  function once<Result>(
    { platform, key }: CartCaller,
    { operation, input }: { operation: string; input: unknown },
    change: (db: Tx) => Promise<Result>,
  ): Promise<Result> {
    return inTransaction(db, async (db) => {
      if (key === undefined) return change(db)
      const fingerprint = toHash(JSON.stringify(input))
      const request = { platform: toHash(platform), operation, key, fingerprint }
      if (await repository.claimRequest(db, { ...request, now: clock() })) {
        const result = await change(db)
        await repository.storeResponse(db, request, sealed.seal(JSON.stringify(result)))
        return result
      }
      const earlier = await repository.findRequest(db, request)
      if (earlier.fingerprint !== fingerprint)
        throw new UcpError('idempotency_key_reused', 'This Idempotency-Key was used for another request')
      return JSON.parse(sealed.open(earlier.response)) as Result
    })
  }

  async function find(id: string, { platform }: CartCaller) {
    return isId(id) ? repository.findCart(db, { id, platform: toHash(platform) }) : undefined
  }

  return {
    async create(input: CartRequest, caller: CartCaller, view: ViewSettings): Promise<Outcome<AgentCart>> {
      const content = await readContent(input, caller)
      const priced = await price(content, view.language)
      if (priced.quote.items.length === 0) return { failure: toUnavailable(view.language) }
      return once(caller, { operation: 'create_cart', input }, async (db) => {
        const [id, link] = [randomUUID(), createToken()]
        await repository.insertCart(db, {
          id,
          link: sealed.seal(link),
          linkHash: hashToken(link),
          platform: toHash(caller.platform),
          ...content,
          now: clock(),
        })
        return toCart(id, link, priced, view)
      })
    },

    async get(id: string, caller: CartCaller, view: ViewSettings): Promise<Outcome<AgentCart>> {
      const cart = await find(id, caller)
      if (!cart) return { failure: toMissing(id, view.language) }
      const priced = await price(cart, view.language)
      return toCart(cart.id, sealed.open(cart.link), priced, view)
    },

    async update(
      id: string,
      input: CartRequest,
      caller: CartCaller,
      view: ViewSettings,
    ): Promise<Outcome<AgentCart>> {
      const cart = await find(id, caller)
      if (!cart) return { failure: toMissing(id, view.language) }
      const content = await readContent(input, caller)
      const priced = await price(content, view.language)
      const request = { operation: 'update_cart', input: { id, ...input } }
      return once<Outcome<AgentCart>>(caller, request, async (db) => {
        const change = { id: cart.id, platform: toHash(caller.platform), ...content, now: clock() }
        if (!(await repository.updateCart(db, change))) return { failure: toMissing(id, view.language) }
        return toCart(cart.id, sealed.open(cart.link), priced, view)
      })
    },

    /** Deletes a cart; its last state. */
    async cancel(id: string, caller: CartCaller, view: ViewSettings): Promise<Outcome<AgentCart>> {
      const cart = await find(id, caller)
      const priced = cart && (await price(cart, view.language))
      return once<Outcome<AgentCart>>(caller, { operation: 'cancel_cart', input: { id } }, async (db) => {
        const isDeleted =
          cart && (await repository.deleteCart(db, { id: cart.id, platform: toHash(caller.platform) }))
        if (!cart || !isDeleted) return { failure: toMissing(id, view.language) }
        return toCart(cart.id, sealed.open(cart.link), priced!, view)
      })
    },

    /** What can be bought now of the cart that a link hands over. @throws NOT_FOUND */
    async takeOver(link: string): Promise<OrderQuote> {
      const cart = await repository.findCartByLink(db, hashToken(link))
      if (!cart) throw new AppError('NOT_FOUND')
      return (await price(cart, LANGUAGES[0])).quote
    },
  }
}

const toHash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** As many units of a line as there are. */
const toAvailable = ({ product_id: productId, size = '', quantity, available }: Line): CartLine => ({
  productId,
  size,
  quantity: Math.min(quantity, available),
})

/** The coupon that applies, of the codes that were sent. */
function toDiscounts(
  { coupon }: OrderQuote,
  codes: readonly string[],
  language: PageLanguage,
): NonNullable<AgentCart['discounts']> {
  const applied = coupon && {
    code: coupon.code,
    title: readLocalizedField(coupon, 'title', language),
    amount: toFen(coupon.saved),
    automatic: false,
  }
  return { codes: [...codes], applied: applied ? [applied] : [] }
}

const isBuyable = ({ status }: Line): boolean => status === 'ok' || status === 'insufficient_stock'

/** The lines of a request; equal ones are merged, up to the most of a line. Designed bracelets are made on the shop's own page. */
function toLines({ line_items: items }: CartRequest): CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const { item, quantity } of items) {
    const { product, size = '' } = readVariantId(item.id)
    const productId = product === DESIGN_PRODUCT_ID ? '' : product.toLowerCase()
    const key = toVariantId(productId, size)
    const line = lines.get(key) ?? { productId, size, quantity: 0 }
    lines.set(key, { ...line, quantity: Math.min(line.quantity + quantity, MAX_LINE_QUANTITY) })
  }
  return [...lines.values()]
}

const toLineId = ({ product_id, size = '' }: Line): string => toVariantId(product_id, size)

function toLineItem(line: Line, { publicUrl, language }: ViewSettings): AgentCart['line_items'][number] {
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

/** The totals of a cart. Shipping is part of them only where its country is known. */
function toTotals(quote: OrderQuote, isShipped: boolean, language: PageLanguage): AgentCart['totals'] {
  const subtotal = toFen(quote.subtotal)
  const discount = toFen(quote.discount)
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

function toLineMessage(line: Line, language: PageLanguage): AgentMessage[] {
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

const toUnavailable = (language: PageLanguage): AgentMessage => ({
  type: 'error',
  code: 'out_of_stock',
  content: TEXTS[language].nothingAvailable,
  severity: 'unrecoverable',
})

const toMissing = (id: string, language: PageLanguage): AgentMessage => ({
  type: 'error',
  code: 'not_found',
  content: fill(TEXTS[language].cartNotFound, { id }),
  severity: 'unrecoverable',
})
