import type { Address } from '@shop/contract/addresses/addresses.schemas'
import type { QuotedFreeGift } from '@shop/contract/offers/offers.schemas'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { CartItem } from '../app/lib/shop/cart-item.ts'

/** A line of the cart. */
export function aCartItem(changes: Partial<CartItem> = {}): CartItem {
  return {
    id: 'jade',
    slug: 'jade-bracelet',
    name: 'Jade bracelet',
    name_zh: '玉手链',
    imageUrl: '',
    size: '16 cm',
    price: '199.00',
    quantity: 1,
    ...changes,
  }
}

/** A quote for one `aCartItem()`, in stock at the same price. */
export function aQuote(changes: Partial<OrderQuote['items'][number]> = {}): OrderQuote {
  const { id, slug, name, name_zh, price, quantity, size } = aCartItem()
  const line = {
    product_id: id,
    slug,
    name,
    name_zh,
    image: '',
    size: size!,
    quantity,
    available: 9,
    status: 'ok',
    unit_price: price,
    line_total: price,
    ...changes,
  } as OrderQuote['items'][number]
  return {
    items: [line],
    subtotal: line.unit_price,
    discount: '0.00',
    shipping: '0.00',
    tax_included: '22.89',
    wrapping: '0.00',
    total: line.unit_price,
    currency: 'CNY',
    paid_by_gift_cards: '0.00',
    payable: line.unit_price,
    gift_terms: { wrapping_price: '15.00', wished_from: '2026-11-28', wished_until: '2026-12-25' },
    shipping_options: [{ method: 'standard', price: '0.00', days_min: 3, days_max: 5 }],
  }
}

/** An address in mainland China. */
export function anAddress(changes: Partial<Address> = {}): Address {
  return {
    address_id: 'home',
    recipient_name: 'Lin Mei',
    phone: '13800138000',
    country: 'CN',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    address_line1: '8 Beishan Road',
    is_default: false,
    ...changes,
  }
}

/** A free gift as a quote shows it. */
export const aQuotedGift = (given: Partial<QuotedFreeGift> = {}): QuotedFreeGift => ({
  offer_id: 'gift',
  title: 'A pouch for you',
  title_zh: '送锦囊',
  reason: { kind: 'free_gift', buy: 1 },
  status: 'given',
  product_id: 'pouch',
  slug: 'pouch',
  name: 'Pouch',
  name_zh: '锦囊',
  image: '',
  quantity: 1,
  line_total: '30.00',
  ...given,
})
