import { Alert, Box, TextField, Typography } from '@mui/material'
import { toFen, toMoney } from '@shop/contract/money/money'
import { refundOrder } from '@shop/contract/orders/order-actions.console'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { toLineRefundFen } from '@shop/contract/payments/refund-sums.console'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import { useId, useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { formatFen, formatMoney } from '@shop/contract/money/format-money'
import { MoneyField } from '../ui/money-input.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { useLineName } from './order-texts.tsx'
import { useOrderAction } from './use-order-action.ts'

type Line = OrderDetails['lines'][number]
type Chosen = Record<number, { quantity: number; returned: number }>

/** Refunds lines, an amount, or all that is left; the sum is shown before it is sent. */
export function RefundDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const order = useRecordContext<OrderDetails>()!
  const action = useOrderAction(refundOrder, onClose)
  const [id] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<Chosen>({})
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')

  const lines = Object.entries(chosen).flatMap(([position, { quantity, returned }]) =>
    quantity > 0
      ? [{ position: Number(position), quantity, returned_quantity: Math.min(returned, quantity) }]
      : [],
  )
  const linesFen = lines.reduce((sum, { position, quantity }) => {
    const line = order.lines.find((each) => each.position === position)!
    return sum + toLineFen(line, quantity)
  }, 0)
  const grossFen = lines.reduce((sum, { position, quantity }) => {
    const { unit_price: price } = order.lines.find((each) => each.position === position)!
    return sum + toFen(price) * quantity
  }, 0)
  const typed = toTypedMoney(amount)
  const sum = typed ?? (lines.length > 0 ? toMoney(linesFen) : order.refundable)
  const isReady = reason.trim() !== '' && (amount.trim() === '' || typed !== undefined) && toFen(sum) > 0

  const toCardsFen = Math.min(toFen(sum), toFen(order.refundable_to_gift_cards))
  const couponFen = order.coupon_code && typed === undefined ? grossFen - linesFen : 0

  return (
    <ActionDialog
      name="refund"
      {...{ action, onClose, isReady }}
      isDangerous
      submitArgs={{ amount: formatMoney(sum) }}
      onSubmit={() =>
        void action.send({ id, version: order.version, lines, reason, ...(typed ? { amount: typed } : {}) })
      }
    >
      {/* For a gift card or a service, an amount is refunded. */}
      {(order.gift_card || order.service ? [] : order.lines).map((line) => (
        <LineFields
          key={line.position}
          line={line}
          value={chosen[line.position] ?? { quantity: 0, returned: 0 }}
          onChange={(value) => setChosen({ ...chosen, [line.position]: value })}
        />
      ))}
      {couponFen > 0 && (
        <Alert severity="info" role="status">
          {translate('orders.actions.refund.coupon', {
            code: order.coupon_code,
            price: formatFen(grossFen),
            share: formatFen(couponFen),
          })}
        </Alert>
      )}
      {toCardsFen > 0 && (
        <Alert severity="info" role="status">
          {translate(
            toCardsFen < toFen(sum) ? 'orders.actions.refund.to_both' : 'orders.actions.refund.to_gift_cards',
            {
              cards: formatFen(toCardsFen),
              rest: formatFen(toFen(sum) - toCardsFen),
            },
          )}
        </Alert>
      )}
      <MoneyField
        label={translate('orders.actions.refund.amount')}
        value={amount}
        help={translate('orders.actions.refund.amount_help', { left: formatMoney(order.refundable) })}
        onChange={setAmount}
      />
      <TextField
        required
        label={translate('orders.actions.refund.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </ActionDialog>
  )
}

interface LineFieldsProps {
  line: Line
  value: Chosen[number]
  onChange: (value: Chosen[number]) => void
}

function LineFields({ line, value, onChange }: LineFieldsProps) {
  const translate = useTranslate()
  const id = useId()
  const toName = useLineName()
  const left = line.quantity - line.refunded_quantity
  const returnable = Math.min(value.quantity, line.quantity - line.returned_quantity)
  if (left === 0) return null
  const toCount = (text: string, most: number) => Math.max(0, Math.min(most, Math.trunc(Number(text)) || 0))
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 6.5rem 6.5rem', alignItems: 'center' }}
    >
      <Typography id={id} variant="body2">
        {`${line.quantity} × ${toName(line)}`}
      </Typography>
      <TextField
        type="number"
        size="small"
        label={translate('orders.actions.refund.quantity')}
        value={value.quantity}
        onChange={(event) => {
          const quantity = toCount(event.target.value, left)
          onChange({ quantity, returned: Math.min(value.returned, quantity) })
        }}
        slotProps={{ htmlInput: { min: 0, max: left } }}
      />
      <TextField
        type="number"
        size="small"
        label={translate('orders.actions.refund.returned')}
        value={value.returned}
        disabled={returnable === 0}
        onChange={(event) => onChange({ ...value, returned: toCount(event.target.value, returnable) })}
        slotProps={{ htmlInput: { min: 0, max: returnable } }}
      />
    </Box>
  )
}

function toLineFen(line: Line, units: number): number {
  const { quantity, refunded_quantity: refundedQuantity } = line
  const netFen = toFen(line.line_total) - toFen(line.discount)
  return toLineRefundFen({ netFen, quantity, refundedQuantity }, units)
}
