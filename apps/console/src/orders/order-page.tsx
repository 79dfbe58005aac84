import { toAddressLines } from '@shop/contract/addresses/postal-lines.rules'
import { useCountryName } from '../ui/use-country-name.ts'
import { Alert, Box, Link as MuiLink, Typography } from '@mui/material'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { Show, useRecordContext, useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderGift } from './order-gift.tsx'
import { OrderGiftCard } from './order-gift-card.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayments } from './order-payments.tsx'
import { CustomerLink, GiftChip, GuestMark, OrderStatusChip } from './order-texts.tsx'
import { OrderService } from './order-service.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderShipments } from './shipments/order-shipments.tsx'
import { useJoin } from '../ui/use-join.ts'

/** One order: what it holds, where it goes, what was paid, what happened, and what can be done. */
export function OrderPage() {
  return (
    <Show actions={false} component="div" title={<PageTitle />}>
      <Page />
    </Show>
  )
}

function PageTitle() {
  const translate = useTranslate()
  const order = useRecordContext<OrderDetails>()
  return order ? translate('orders.page.title', { number: order.order_number }) : null
}

function Page() {
  const translate = useTranslate()
  const order = useRecordContext<Partial<OrderDetails>>()
  // Until it is loaded, react-admin shows what the list knew of it, which is less.
  if (!isLoaded(order)) return <ListSkeleton />
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: '80rem', pt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h2">{order.order_number}</Typography>
        <OrderStatusChip status={order.status} />
        {order.gift && <GiftChip />}
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          <DateTime value={order.created_at} />
        </Typography>
      </Box>
      {order.attention.map((reason) => (
        <Alert key={reason} severity="warning">
          {translate(`orders.attention.${reason}`)}
        </Alert>
      ))}
      <OrderActions />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '3fr 2fr' }, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <OrderLines order={order} />
          <OrderTimeline order={order} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Customer order={order} />
          <OrderShipments order={order} />
          {!order.gift_card && !order.service && <OrderReturns order={order} />}
          <OrderService order={order} />
          <OrderGift order={order} />
          <OrderGiftCard order={order} />
          <OrderPayments order={order} />
          {!order.gift_card && <OrderInvoices order={order} />}
        </Box>
      </Box>
    </Box>
  )
}

function isLoaded(order: Partial<OrderDetails> | undefined): order is OrderDetails {
  return order?.timeline !== undefined
}

function Customer({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  const { address, customer, note } = order
  const toCountryName = useCountryName()
  const { joinPhrases } = useJoin()
  const lines = address && !order.gift_card ? toAddressLines(address, { withPhone: true }) : []
  return (
    <Panel title={translate('orders.page.customer')} action={order.by_guest && <GuestMark />}>
      <CustomerLink customer={customer} />
      <Typography
        component="address"
        sx={{ fontStyle: 'normal', mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {lines.join('\n')}
      </Typography>
      {!order.gift_card && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {joinPhrases([translate(`orders.method.${order.shipping_method}`), toCountryName(order.country)])}
        </Typography>
      )}
      {order.agent && (
        <Typography variant="body2" sx={{ mt: 1.5, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {order.agent.host === undefined
            ? translate('orders.page.agent.assistant')
            : translate(`orders.page.agent.${order.agent.way}`, { host: order.agent.host })}
          {order.agent.campaign !== undefined &&
            `\n${translate('orders.page.agent.campaign', { campaign: order.agent.campaign })}`}
        </Typography>
      )}
      {note && (
        <Alert severity="info" sx={{ mt: 1.5, whiteSpace: 'pre-line' }}>
          <strong>{translate('orders.page.note')}</strong>
          {`\n${note}`}
        </Alert>
      )}
      <MuiLink
        href={order.shop_url}
        target="_blank"
        rel="noreferrer"
        sx={{ display: 'inline-block', mt: 1.5 }}
      >
        {translate('orders.page.open_shop')}
      </MuiLink>
    </Panel>
  )
}
