import { Box, Typography } from '@mui/material'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { formatMoney } from '@shop/contract/money/format-money'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { PROVIDER_NAMES } from '../ui/provider-names.ts'

/** How an order was paid, or is being paid: by gift cards first, then by a provider. */
export function OrderPayments({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  return (
    <Panel title={translate('orders.page.payments')}>
      {order.expires_at && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {translate('orders.page.pay_until')} <DateTime value={order.expires_at} />
        </Typography>
      )}
      <GiftCards order={order} />
      {order.payments.length === 0 && order.gift_cards.length === 0 && (
        <Typography color="text.secondary">{translate('orders.page.no_payment')}</Typography>
      )}
      {order.payments.map((payment) => (
        <Box key={payment.id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Typography>
            {`${translate(`payments.method.${payment.method}`)} · ${PROVIDER_NAMES[payment.provider] ?? payment.provider} · ${translate(`orders.payments.${payment.status}`, { _: payment.status })}`}{' '}
            {payment.currency === 'CNY' ? (
              <Money value={payment.amount} />
            ) : (
              formatMoney(payment.amount, payment.currency)
            )}
          </Typography>
          <Typography
            variant="caption"
            color="text.secondary"
            component="p"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {payment.provider_payment_id}
            {payment.declines > 0 &&
              ` · ${translate('orders.page.declines', { smart_count: payment.declines })}`}
          </Typography>
          {payment.history.map((step) => (
            <Typography key={`${step.at}${step.status}`} variant="caption" component="p">
              <DateTime value={step.at} /> {translate(`orders.payments.${step.status}`, { _: step.status })} (
              {translate(`orders.causes.${step.cause}`, { _: step.cause })})
            </Typography>
          ))}
        </Box>
      ))}
    </Panel>
  )
}

/** The gift cards that paid a part of an order, and what each has got back. */
function GiftCards({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  return order.gift_cards.map(({ id, last_four: lastFour, paid, returned }) => (
    <Box key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography>
        {translate('orders.page.gift_card', { lastFour })} <Money value={paid} />
      </Typography>
      {returned !== '0.00' && (
        <Typography variant="caption" color="text.secondary" component="p">
          {translate('orders.page.gift_card_returned', { amount: formatMoney(returned) })}
        </Typography>
      )}
    </Box>
  ))
}
