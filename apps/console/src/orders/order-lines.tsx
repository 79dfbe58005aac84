import { Box, Typography } from '@mui/material'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { toFen, toMoney } from '@shop/contract/money/money'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import type { ReactNode } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { useProductName } from './order-texts.tsx'

/** What was bought, with pictures, and the sums. */
export function OrderLines({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { offers = [], coupon_code: code, refunded, paid_by_gift_cards: byGiftCards } = order
  const sumFen = (isOfShipping: boolean) =>
    offers
      .filter((offer) => (offer.class === 'shipping') === isOfShipping)
      .reduce((sum, offer) => sum + toFen(offer.discount), 0)
  const otherFen = toFen(order.discount) - sumFen(false)
  const shippingFen = toFen(order.shipping) + sumFen(true)
  return (
    <Panel title={translate('orders.page.products')}>
      <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {order.lines.map((line) => (
          <Line key={line.position} line={line} />
        ))}
      </Box>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5, m: 0, mt: 1.5 }}>
        <Sum name={translate('orders.page.subtotal')} value={order.subtotal} />
        {offers.map((offer) => (
          <Sum
            key={offer.offer_id}
            name={readLocalizedField(offer, 'title', locale)}
            value={offer.discount}
            sign="−"
          />
        ))}
        {otherFen > 0 && (
          <Sum
            name={
              code
                ? translate('orders.page.coupon', { code })
                : [translate('orders.page.discount'), order.discount_reason].filter(Boolean).join(': ')
            }
            value={toMoney(otherFen)}
            sign="−"
          />
        )}
        <Sum name={translate('orders.page.shipping')} value={toMoney(shippingFen)} />
        {order.wrapping !== '0.00' && <Sum name={translate('orders.page.wrapping')} value={order.wrapping} />}
        <Sum name={<strong>{translate('orders.page.total')}</strong>} value={order.total} />
        {byGiftCards !== '0.00' && (
          <Sum name={translate('orders.page.paid_by_gift_cards')} value={byGiftCards} sign="−" />
        )}
        {refunded !== '0.00' && (
          <Sum name={translate('orders.page.refunded_sum')} value={refunded} sign="−" />
        )}
      </Box>
    </Panel>
  )
}

function Line({ line }: { line: OrderDetails['lines'][number] }) {
  const translate = useTranslate()
  const toName = useProductName()
  const { shop } = useServices()
  const facts = [
    line.free_gift && translate('orders.free_gift.line'),
    line.size,
    translate('orders.page.each', { price: formatMoney(line.unit_price) }),
    line.shipped_quantity > 0 &&
      line.to_ship_quantity > 0 &&
      translate('orders.page.left', { smart_count: line.to_ship_quantity }),
    line.refunded_quantity > 0 && translate('orders.page.refunded', { smart_count: line.refunded_quantity }),
    line.returned_quantity > 0 && translate('orders.page.returned', { smart_count: line.returned_quantity }),
  ]
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <img
        src={new URL(line.image, shop?.url ?? location.href).href}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        style={{ objectFit: 'cover', borderRadius: 2 }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{`${line.quantity} × ${toName(line)}`}</Typography>
        <Typography variant="body2" color="text.secondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {line.design && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {`${translate('orders.page.strung')} ${formatBill(line.design.bill, toName)}`}
          </Typography>
        )}
      </Box>
      <Money value={line.line_total} />
    </Box>
  )
}

type Bill = NonNullable<OrderDetails['lines'][number]['design']>['bill']

/** What is strung for a bracelet that the customer designed, in stringing order. */
function formatBill(bill: Bill, toName: (entry: Bill[number]) => string): string {
  return bill.map((entry) => `${entry.quantity} × ${toName(entry)}`).join(' · ')
}

function Sum({ name, value, sign = '' }: { name: ReactNode; value: string; sign?: string }) {
  return (
    <>
      <Typography component="dt" variant="body2">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right' }}>
        {sign}
        <Money value={value} />
      </Typography>
    </>
  )
}
