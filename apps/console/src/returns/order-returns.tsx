import { Box, Typography } from '@mui/material'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { listReturns } from '@shop/contract/returns/returns.console'
import { Link, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { ReturnStatusChip } from './return-texts.tsx'
import { Panel } from '../ui/panel.tsx'

/** The returns of an order, if it has any. */
export function OrderReturns({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  const { data } = useEndpoint(listReturns, { query: { order_id: order.id } })
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={translate('returns.resource.name', { smart_count: 2 })}>
      {data.items.map(({ id, return_number: number, remedy, status }) => (
        <Box
          key={id}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          <Link to={`/returns/${id}/show`}>{number}</Link>
          <Typography sx={{ flex: 1 }}>{translate(`returns.remedies.${remedy}`)}</Typography>
          <ReturnStatusChip status={status} />
        </Box>
      ))}
    </Panel>
  )
}
