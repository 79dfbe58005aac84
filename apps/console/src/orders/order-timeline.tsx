import { Box, Typography } from '@mui/material'
import type { OrderDetails, OrderEvent } from '@shop/contract/orders/orders.console'
import { Link, useTranslate } from 'react-admin'
import { useActionText } from '../audit-log/audit-texts.ts'
import { DateTime } from '../ui/date-time.tsx'
import { formatMoney } from '@shop/contract/money/format-money'
import { Panel } from '../ui/panel.tsx'

/** Everything that happened to an order, the newest first. */
export function OrderTimeline({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  return (
    <Panel title={translate('orders.page.timeline')}>
      <Box component="ol" reversed sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {order.timeline.toReversed().map((event, index) => (
          <Event key={order.timeline.length - index} event={event} />
        ))}
      </Box>
    </Panel>
  )
}

function Event({ event }: { event: OrderEvent }) {
  const translate = useTranslate()
  const toTitle = useEventTitle()
  const { at, text, kind, cause, sent_at: sentAt } = event
  const who = cause === 'carrier' ? translate('orders.causes.carrier') : event.who
  const isWaiting = kind === 'mail' && sentAt === undefined
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography>
        {event.return ? (
          <Link to={`/returns/${event.return.id}/show`}>{toTitle(event)}</Link>
        ) : (
          toTitle(event)
        )}
        {isWaiting && ` (${translate('orders.events.waiting')})`}
      </Typography>
      {text && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      <Typography variant="caption" color="text.secondary">
        <DateTime value={at} />
        {who && ` · ${translate('orders.events.by', { who })}`}
      </Typography>
    </Box>
  )
}

function useEventTitle(): (event: OrderEvent) => string {
  const translate = useTranslate()
  const toActionText = useActionText()
  const name = (texts: string, what: string) => translate(`orders.${texts}.${what}`, { _: what })
  return ({ kind, what, amount, to_gift_cards: isToGiftCards, return: of, shipment }) => {
    if (of)
      return translate('orders.events.return', {
        number: of.return_number,
        what: translate(`returns.status.${what}`),
      })
    if (kind === 'shipment') return translate(`orders.events.parcel_${what}`, { number: shipment })
    if (kind === 'staff') return toActionText({ action: what })
    if (kind === 'status') return translate('orders.events.status', { what: name('status', what) })
    if (kind === 'mail') return translate('orders.events.mail', { what: name('mails', what) })
    if (kind !== 'refund') return translate(`orders.events.${kind}`)
    return translate(isToGiftCards ? 'orders.events.refund_to_gift_cards' : 'orders.events.refund', {
      amount: amount ? formatMoney(amount) : '',
      what: name('refund_statuses', what),
    })
  }
}
