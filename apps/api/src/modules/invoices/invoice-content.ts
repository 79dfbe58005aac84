import {
  mapTranslated,
  pickLocalizedFields,
  readLocalizedFields,
  toLocalizedFields,
  type LocalizedField,
} from '@shop/contract/languages/translated'
import type { SettingValues } from '@shop/contract/settings/settings.console'
import type { InvoiceCompany, InvoiceDocument } from '@shop/contract/invoices/invoices.schemas'
import { describeLine, listPartsOnce } from '../orders/line-goods.shared.ts'
import { listDiscounts, type AppliedOffer } from '../orders/order-offers.shared.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import { toAddressLines } from '@shop/contract/addresses/postal-lines.rules'
import { findBuyerAddress } from '../orders/postal-address.shared.ts'
import type { InvoiceLineRow, PaidBy, RefundRow } from './invoice-facts.repository.ts'
import { findTaxPercent } from './invoice-sums.shared.ts'

/** A line of a document. Amounts are missing where a refund was not for whole units. */
export type ContentLine = LocalizedField<'title'> &
  /** What a designed bracelet is made of, each part once. */
  Partial<LocalizedField<'parts'>> & { quantity: number; unit_price_fen?: number; total_fen?: number }

/** The sums between the lines and the total, of a document about a whole order. */
export interface ContentSums {
  subtotal_fen: number
  /** What offers without a code take off; missing without them. */
  offers?: (LocalizedField<'title'> & { fen: number })[]
  /** By a coupon or by hand. */
  discount_fen: number
  coupon_code?: string
  shipping_fen: number
  /** Only of an order that is wrapped. */
  wrapping_fen?: number
}

/**
 * A document as it is stored when it is issued, in each language. Every later rendering is made of this alone. A change of
 * this shape gets a new `format`, and the old one stays readable.
 */
export interface InvoiceContent {
  format: 1
  kind: InvoiceDocument['kind']
  reason: InvoiceDocument['reason']
  number: string
  /** ISO 8601, as all times here. */
  issued_at: string
  /** The earlier document that this one credits, replaces or takes back. */
  refers_to?: { number: string; issued_at: string }
  order_number: string
  ordered_at: string
  paid_at: string
  seller: SettingValues['seller']
  buyer: { name: string; address: string[]; company?: InvoiceCompany }
  lines: ContentLine[]
  sums?: ContentSums
  total_fen: number
  tax_fen: number
  tax_percent?: number
  /** The part of the total that gift cards paid, or that went back to them; missing without it. */
  gift_card_fen?: number
  /** The rest of it. */
  payment?: PaidBy
}

/** What names a document. */
export type ContentHead = Pick<InvoiceContent, 'kind' | 'reason' | 'number' | 'issued_at' | 'refers_to'>

/** The content of an order's first invoice. */
export function toInvoiceContent(
  head: ContentHead,
  facts: {
    order: OrderRow
    lines: readonly InvoiceLineRow[]
    offers: readonly AppliedOffer[]
    paidBy: PaidBy | undefined
    company: InvoiceCompany | undefined
    settings: Pick<SettingValues, 'seller' | 'vat'>
  },
): InvoiceContent {
  const { order, lines, paidBy, company, settings } = facts
  const { offers, otherFen, shippingFen } = listDiscounts(order, facts.offers)
  const address = findBuyerAddress(order)
  const percent = findTaxPercent(order.total_fen, order.tax_included_fen, settings.vat.percent)
  return {
    format: 1,
    ...head,
    order_number: order.order_number,
    ordered_at: order.created_at.toISOString(),
    paid_at: order.paid_at!.toISOString(),
    seller: settings.seller,
    buyer: {
      name: address.recipient_name ?? '',
      address: toAddressLines({ ...address, recipient_name: '' }, { withPhone: false }),
      ...(company ? { company } : {}),
    },
    lines: lines.map(toContentLine),
    sums: {
      subtotal_fen: order.subtotal_fen,
      ...(offers.length > 0 ? { offers } : {}),
      discount_fen: otherFen,
      ...(order.coupon_code === null ? {} : { coupon_code: order.coupon_code }),
      shipping_fen: shippingFen,
      ...(order.wrapping_fen > 0 ? { wrapping_fen: order.wrapping_fen } : {}),
    },
    total_fen: order.total_fen,
    tax_fen: order.tax_included_fen,
    ...(percent === undefined ? {} : { tax_percent: percent }),
    ...(order.gift_card_fen > 0 ? { gift_card_fen: order.gift_card_fen } : {}),
    ...(paidBy ? { payment: paidBy } : {}),
  }
}

/** The content of a credit note about a refund: all of the invoice, or the amount with the units it was for. */
export function toCreditContent(
  head: ContentHead,
  invoice: InvoiceContent,
  facts: { refund: RefundRow; lines: readonly InvoiceLineRow[]; taxFen: number; paidBy: PaidBy | undefined },
): InvoiceContent {
  const { refund, lines, taxFen, paidBy } = facts
  const { sums: _, payment: __, gift_card_fen: ___, ...shared } = invoice
  const isFull = refund.amount_fen === invoice.total_fen
  return {
    ...(isFull ? { ...shared, ...(invoice.sums ? { sums: invoice.sums } : {}) } : shared),
    refers_to: { number: invoice.number, issued_at: invoice.issued_at },
    ...head,
    lines: isFull ? invoice.lines : toRefundedLines(refund, lines),
    total_fen: refund.amount_fen,
    tax_fen: taxFen,
    ...(refund.payment_id === null ? { gift_card_fen: refund.amount_fen } : {}),
    ...(paidBy && refund.payment_id !== null
      ? { payment: { ...paidBy, amount_minor: refund.amount_minor, currency: refund.currency } }
      : {}),
  }
}

/** The units that a refund was for. Their amounts are not listed: the merchant may have refunded another sum. */
function toRefundedLines(refund: RefundRow, lines: readonly InvoiceLineRow[]): ContentLine[] {
  return refund.lines.flatMap(({ position, quantity }) => {
    const line = lines.find((each) => each.position === position)
    if (!line) return []
    return [{ ...pickLocalizedFields(toContentLine(line), 'title'), quantity }]
  })
}

function toContentLine(line: InvoiceLineRow): ContentLine {
  const names = readLocalizedFields(line, 'name')
  const titles = mapTranslated(names, (_, language) => describeLine(line, language).title)
  return {
    ...toLocalizedFields('title', titles),
    ...listPartsOnce(line),
    quantity: line.quantity,
    unit_price_fen: line.unit_price_fen,
    total_fen: line.line_total_fen,
  }
}
