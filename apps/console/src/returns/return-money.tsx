import { Box, Typography } from '@mui/material'
import { toFen } from '@shop/contract/money/money'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { Link, useTranslate } from 'react-admin'
import { formatMoney } from '@shop/contract/money/format-money'
import { Panel } from '../ui/panel.tsx'

/** What the return comes to, each part, and what an exchange or a service costs; nothing for a free one. */
export function ReturnMoney({ item }: { item: ReturnDetails }) {
  const translate = useTranslate()
  const { refund, exchange, surcharge, price, service } = item
  if (!refund && !exchange && surcharge === undefined && price === undefined) return null
  const placed = exchange ?? service
  const isDone = item.status === 'refunded' || item.status === 'exchanged'
  return (
    <Panel title={translate(isDone ? 'returns.money.done' : 'returns.money.title')}>
      {refund && (
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5, m: 0 }}>
          {refund.parts.map(({ kind, amount }) => (
            <Row key={kind} term={translate(`returns.part.${kind}`)} value={formatMoney(amount)} />
          ))}
          <Row term={translate('returns.money.sum')} value={formatMoney(refund.amount)} isStrong />
          {toFen(refund.to_gift_cards) > 0 && (
            <Row term={translate('returns.money.to_gift_cards')} value={formatMoney(refund.to_gift_cards)} />
          )}
          {toFen(refund.to_payment) > 0 && (
            <Row term={translate('returns.money.to_payment')} value={formatMoney(refund.to_payment)} />
          )}
          <Row term={translate('returns.money.tax')} value={formatMoney(refund.tax_included)} />
        </Box>
      )}
      {refund?.deduction_reason && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {translate('returns.money.deduction_reason', { reason: refund.deduction_reason })}
        </Typography>
      )}
      {surcharge !== undefined && !exchange && (
        <Typography sx={{ mt: 1 }}>
          {translate('returns.money.difference', { amount: formatMoney(surcharge) })}
        </Typography>
      )}
      {price !== undefined && !placed && (
        <Typography sx={{ mt: 1 }}>
          {translate('returns.money.price', { amount: formatMoney(price) })}
        </Typography>
      )}
      {placed && (
        <Typography sx={{ mt: 1 }}>
          <Link to={`/orders/${placed.order_id}/show`}>
            {translate(exchange ? 'returns.money.exchange' : 'returns.money.service', {
              number: placed.order_number,
            })}
          </Link>
          {toFen(placed.surcharge) > 0 &&
            ` · ${translate(placed.is_paid ? 'returns.money.paid' : 'returns.money.unpaid', {
              amount: formatMoney(placed.surcharge),
            })}`}
        </Typography>
      )}
    </Panel>
  )
}

function Row({ term, value, isStrong }: { term: string; value: string; isStrong?: boolean }) {
  const sx = isStrong ? { fontWeight: 500 } : {}
  return (
    <>
      <Typography component="dt" variant="body2" sx={sx}>
        {term}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ ...sx, m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Typography>
    </>
  )
}
