import { Typography } from '@mui/material'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { Link, useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'

/** The gift card that an order buys: whom it is for, when it is mailed, and what is left on it. */
export function OrderGiftCard({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  const { gift_card: giftCard } = order
  if (!giftCard) return null
  const { card, delivery, recipient_name: name, recipient_email: email } = giftCard
  const recipient = [name, email].filter(Boolean).join(', ')
  return (
    <Panel title={translate('gift_cards.of_order.title')}>
      {card ? (
        <Typography>
          <Link to={`/gift-cards/${card.id}/show`}>{`… ${card.last_four}`}</Link> ·{' '}
          {translate('gift_cards.of_order.left')} <Money value={card.balance} />
        </Typography>
      ) : (
        <Typography color="text.secondary">{translate('gift_cards.of_order.unpaid')}</Typography>
      )}
      <Typography>{translate(`gift_cards.of_order.${delivery}`)}</Typography>
      {recipient && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {translate('gift_cards.of_order.for', { recipient })}
        </Typography>
      )}
      {card && (
        <Typography variant="body2" color="text.secondary">
          {translate(card.sent_at ? 'gift_cards.of_order.sent' : 'gift_cards.of_order.due')}{' '}
          <DateTime value={card.sent_at ?? card.send_at} />
        </Typography>
      )}
    </Panel>
  )
}
