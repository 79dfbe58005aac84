import type { createAddress } from '@shop/contract/addresses/addresses.endpoints'
import type { InvoiceCompany } from '@shop/contract/invoices/invoices.schemas'
import type { Received } from '@shop/contract/http/endpoint'
import { toFen } from '@shop/contract/money/money'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order, PlaceOrderBody } from '@shop/contract/orders/orders.schemas'
import { createPaymentIntent } from '@shop/contract/payments/payments.endpoints'
import type { CardForm } from '@shop/contract/payments/payments.schemas'
import type { CouponRecord } from '@shop/catalogue/coupon-format'
import type { ProductRecord } from '@shop/catalogue/format'
import { createCatalogueService } from '../src/modules/catalogue/catalogue.service.ts'
import { createPasswords } from '../src/modules/auth/passwords.service.ts'
import { standInPictures } from './stand-in-pictures.ts'
import type { TestApp } from './test-app.ts'

let count = 0
const next = () => (count += 1)

/** The password of every shopper created by tests. */
export const PASSWORD = 'Lotus-Pond-88'
let passwordHash: Promise<string> | undefined

export interface Shopper {
  userId: string
  email: string
  /** The access token. */
  token: string
  refreshToken: string
}

/** A signed-in shopper. With `verified: false`, one with an unverified address. */
export async function aShopper(
  { services, clock }: TestApp,
  { verified = true, nickname = 'Lian' } = {},
): Promise<Shopper> {
  const email = `shopper-${next()}@example.com`
  passwordHash ??= createPasswords('quick').hash(PASSWORD)
  const user = await services.users.create(
    { email, passwordHash: await passwordHash, nickname, phone: undefined, language: 'en', verified },
    clock(),
    async () => {},
  )
  const pair = await services.sessions.begin(user!.id, 'Test browser')
  return { userId: user!.id, email, ...pair }
}

/** A mainland address as entered. */
export function anAddress(extra: Partial<Received<typeof createAddress, 'body'>> = {}) {
  return {
    recipient_name: 'Lian Wang',
    phone: '13800138000',
    country: 'CN',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    address_line1: 'Lotus Road 8',
    ...extra,
  }
}

/** A company of mainland China with a valid tax number. */
export function aCompany(extra: Partial<InvoiceCompany> = {}): InvoiceCompany {
  return { title: '杭州莲池贸易有限公司', country: 'CN', tax_number: '91330106MA2CFQ8N4G', ...extra }
}

/** A valid product record, with the given fields. */
export function aRecord(extra: Partial<ProductRecord> = {}): ProductRecord {
  const number = next()
  const text = { en: `Test stone ${number}`, zh: `测试石 ${number}` }
  return {
    sku: `TEST-${number}`,
    slug: `test-stone-${number}`,
    category: 'crystals',
    subcategory: 'carved',
    name: text,
    description: text,
    meaning: text,
    care: text,
    ability: text,
    warranty: text,
    origin: text,
    treatment: text,
    price: '100.00',
    ...(extra.sizes ? {} : { stock: 10 }),
    gem: [],
    materials: ['Walnut wood'],
    element: [],
    zodiac: [],
    chinese_zodiac: [],
    color: ['Blue'],
    tags: [],
    weight_g: 20,
    status: 'active',
    published_at: '2026-01-01',
    pictures: [{ file: `test-stone-${number}-1.webp`, alt: text }],
    ...extra,
  }
}

/** Imports records as the command does. */
export function importRecords({ db, clock, services: { audit } }: TestApp, products: ProductRecord[]) {
  const catalogue = createCatalogueService({ db, clock, audit, pictures: standInPictures })
  return catalogue.importProducts({ products, pictureFolder: '' })
}

/** A product on sale; price in yuan ("199.00"), stock by size or in total. */
export async function aProduct(
  shop: TestApp,
  extra: Partial<ProductRecord> = {},
): Promise<{ id: string; record: ProductRecord }> {
  const record = aRecord(extra)
  await importRecords(shop, [record])
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', record.sku)
    .executeTakeFirstOrThrow()
  return { id, record }
}

/** The available and reserved stock of one size. */
export async function readStock({ db }: TestApp, productId: string, size = '') {
  const row = await db
    .selectFrom('stock_items')
    .select(['available', 'reserved'])
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .executeTakeFirstOrThrow()
  const { sold_count: sold } = await db
    .selectFrom('products')
    .select('sold_count')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return { ...row, sold }
}

type OrderBody = Pick<PlaceOrderBody, 'items'> & Partial<PlaceOrderBody>

/** The body of a checkout: mainland, standard shipping, and the given fields. */
export function anOrderBody({ items, ...extra }: OrderBody): PlaceOrderBody {
  const address = extra.address_id === undefined ? { address: anAddress() } : {}
  return { items, shipping_method: 'standard', ...address, ...extra }
}

export interface PlacedOrder {
  order: Order
  shopper: Shopper
  productId: string
}

/** A pending order: by default one unit of a new product of ¥100. */
export async function anOrder(
  shop: TestApp,
  options: { shopper?: Shopper; productId?: string; quantity?: number; price?: string; stock?: number } = {},
): Promise<PlacedOrder> {
  const { price = '100.00', stock = 10, quantity = 1 } = options
  const shopper = options.shopper ?? (await aShopper(shop))
  const productId = options.productId ?? (await aProduct(shop, { price, stock })).id
  const body = anOrderBody({ items: [{ product_id: productId, quantity }] })
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  return { order, shopper, productId }
}

/** An order with an open card form. */
export async function anOpenPayment(
  shop: TestApp,
  options: Parameters<typeof anOrder>[1] = {},
): Promise<PlacedOrder & { form: CardForm }> {
  const placed = await anOrder(shop, options)
  const form = await openPayment(shop, placed)
  return { ...placed, form }
}

/** Opens the card form of an order, or returns the open one. */
export async function openPayment(shop: TestApp, { order, shopper }: Pick<PlacedOrder, 'order' | 'shopper'>) {
  const response = await shop.call(
    createPaymentIntent,
    { params: { provider: 'stripe' }, body: { order_id: order.order_id } },
    { as: shopper },
  )
  return response.data
}

/** An order paid by card and settled. */
export async function aPaidOrder(
  shop: TestApp,
  options: Parameters<typeof anOrder>[1] & { card?: string } = {},
) {
  const placed = await anOrder(shop, options)
  const form = await payOrder(shop, placed, options.card)
  return { ...placed, form, totalFen: toFen(placed.order.total) }
}

/** Pays an order by card, and settles it. */
export async function payOrder(
  shop: TestApp,
  placed: Pick<PlacedOrder, 'order' | 'shopper'>,
  card = '4242424242424242',
): Promise<CardForm> {
  const form = await openPayment(shop, placed)
  await shop.provider.payWith(card, form.payment_intent_id)
  await shop.services.payments.confirmByProviderId(placed.shopper.userId, 'stripe', form.payment_intent_id)
  return form
}

type FactsOf<Type extends CouponRecord['type']> = Partial<Omit<Extract<CouponRecord, { type: Type }>, 'type'>>

/** Fields of a test's coupon; without a type it takes ¥20 off. */
export type CouponFacts =
  | (FactsOf<'fixed'> & { type?: 'fixed' })
  | (FactsOf<'percent'> & { type: 'percent'; percent: number })
  | (FactsOf<'free_shipping'> & { type: 'free_shipping' })

/** A coupon that can be claimed: ¥20 off, once per shopper, with the given fields. */
export async function aCoupon(
  shop: TestApp,
  extra: CouponFacts = {},
): Promise<{ id: string; record: CouponRecord }> {
  const number = next()
  const text = { en: `Test coupon ${number}`, zh: `测试券 ${number}` }
  const record = {
    code: `TEST${number}`,
    title: text,
    description: text,
    ...(extra.type === undefined || extra.type === 'fixed' ? { type: 'fixed', amount: '20.00' } : {}),
    starts_at: '2026-01-01T00:00:00+08:00',
    ends_at: '2028-01-01T00:00:00+08:00',
    per_user_limit: 1,
    ...extra,
  } as CouponRecord
  await shop.services.coupons.importCoupons([record])
  const { id } = await shop.db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', record.code)
    .executeTakeFirstOrThrow()
  return { id, record }
}
