import { Box, TextField, Typography } from '@mui/material'
import { shipOrder } from '@shop/contract/orders/order-actions.console'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { ActionDialog } from '../action-dialog.tsx'
import { useLineName } from '../order-texts.tsx'
import { useOrderAction } from '../use-order-action.ts'
import { toTrackingBody, TrackingFields, useTypedTracking } from './tracking-fields.tsx'

type Line = OrderDetails['lines'][number]

/** Sends units of the order in one parcel, all that are left unless fewer are chosen; the last carrier is remembered. */
export function ShipDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { version, lines: all } = useRecordContext<OrderDetails>()!
  const action = useOrderAction(shipOrder, onClose)
  const [typed, setTyped] = useTypedTracking()
  const [chosen, setChosen] = useState<Record<number, number>>({})

  const left = all.filter(({ to_ship_quantity: units }) => units > 0)
  const total = left.reduce((sum, { to_ship_quantity: units }) => sum + units, 0)
  // Somebody else may have sent a part of them meanwhile.
  const toUnits = (line: Line) =>
    Math.min(chosen[line.position] ?? line.to_ship_quantity, line.to_ship_quantity)
  const lines = left
    .map((line) => ({ position: line.position, quantity: toUnits(line) }))
    .filter(({ quantity }) => quantity > 0)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const body = toTrackingBody(typed)
  return (
    <ActionDialog
      name="ship"
      {...{ action, onClose }}
      isReady={body !== undefined && units > 0}
      onSubmit={() => void action.send({ version, ...body, ...(units < total ? { lines } : {}) })}
    >
      <TrackingFields autoFocus value={typed} onChange={setTyped} />
      {total > 1 && (
        <Box component="fieldset" sx={{ display: 'grid', gap: 1, border: 0, p: 0, m: 0 }}>
          <Typography component="legend" variant="body2" color="text.secondary" sx={{ p: 0, mb: 1 }}>
            {translate('orders.actions.ship.units')}
          </Typography>
          {left.map((line) => (
            <UnitsField
              key={line.position}
              line={line}
              value={toUnits(line)}
              onChange={(quantity) => setChosen({ ...chosen, [line.position]: quantity })}
            />
          ))}
          <Typography role="status" variant="body2" color="text.secondary">
            {units < total && translate('orders.actions.ship.rest', { smart_count: total - units })}
          </Typography>
        </Box>
      )}
    </ActionDialog>
  )
}

interface UnitsFieldProps {
  line: Line
  value: number
  onChange: (quantity: number) => void
}

/** How many units of a line go, of those that are left. */
function UnitsField({ line, value, onChange }: UnitsFieldProps) {
  const translate = useTranslate()
  const name = useLineName()(line)
  const most = line.to_ship_quantity
  const label = translate('orders.actions.ship.of', { smart_count: most })
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 6.5rem', alignItems: 'center' }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <TextField
        type="number"
        size="small"
        label={label}
        value={value}
        onChange={(event) =>
          onChange(Math.max(0, Math.min(most, Math.trunc(Number(event.target.value)) || 0)))
        }
        slotProps={{ htmlInput: { min: 0, max: most, 'aria-label': `${name}: ${label}` } }}
      />
    </Box>
  )
}
