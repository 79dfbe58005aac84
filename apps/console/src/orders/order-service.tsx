import { Typography } from '@mui/material'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { Link, useTranslate } from 'react-admin'
import { Panel } from '../ui/panel.tsx'

/** For an order that pays for restringing, the order in which its products were bought, which has the return. */
export function OrderService({ order: { service } }: { order: OrderDetails }) {
  const translate = useTranslate()
  if (!service) return null
  return (
    <Panel title={translate('returns.paying_order.title')}>
      <Typography>
        <Link to={`/orders/${service.order_id}/show`}>
          {translate('returns.paying_order.return', { number: service.return_number })}
        </Link>
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate('returns.paying_order.text')}
      </Typography>
    </Panel>
  )
}
