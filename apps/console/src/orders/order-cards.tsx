import { Box, Card, CardActionArea, Typography } from '@mui/material'
import type { OrderRow } from '@shop/contract/orders/orders.console'
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Money } from '../ui/money.tsx'
import { SelectBox } from '../ui/select-box.tsx'
import { OrderBulkActions } from './order-bulk-actions.tsx'
import { GiftChip, GuestMark, OrderStatusChip, useGoodsText } from './order-texts.tsx'

/** The orders where a table has no room. */
export function OrderCards() {
  const { data, isPending } = useListContext<OrderRow>()
  if (isPending) return <ListSkeleton />
  if (!data || data.length === 0) return <EmptyList resource="orders" isFiltered />
  return (
    <>
      <BulkActionsToolbar>
        <OrderBulkActions />
      </BulkActionsToolbar>
      <Box component="ul" sx={{ display: 'grid', gap: 1, p: 0, m: 0, listStyle: 'none' }}>
        {data.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </Box>
    </>
  )
}

function OrderCard({ order }: { order: OrderRow }) {
  const translate = useTranslate()
  const toGoods = useGoodsText()
  const { id, order_number: number } = order
  return (
    <Card component="li" variant="outlined" sx={{ display: 'flex', alignItems: 'start' }}>
      <SelectBox id={id} label={translate('orders.select', { number })} />
      <CardActionArea
        component={Link}
        to={`/orders/${id}/show`}
        sx={{ py: 1.5, pr: 2, minWidth: 0, display: 'block' }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Typography sx={{ fontWeight: 500 }}>{number}</Typography>
          <Money value={order.total} />
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {order.customer && `${order.customer.name} · `}
          {toGoods(order)}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
          <OrderStatusChip status={order.status} />
          {order.by_guest && <GuestMark />}
          {order.is_gift && <GiftChip />}
          <Typography variant="body2" color="text.secondary">
            <DateTime value={order.created_at} />
          </Typography>
        </Box>
      </CardActionArea>
    </Card>
  )
}
