import { Alert, MenuItem, TextField } from '@mui/material'
import { deliverOrder } from '@shop/contract/orders/order-actions.console'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { ActionDialog } from '../action-dialog.tsx'
import { useOrderAction } from '../use-order-action.ts'

const ALL = 'all'

/** Marks parcels as delivered, all that are under way unless one is chosen. The order is once all of it has arrived. */
export function DeliverDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { version, shipments, lines } = useRecordContext<OrderDetails>()!
  const action = useOrderAction(deliverOrder, onClose)
  const [chosen, setChosen] = useState(ALL)
  const underWay = shipments.filter(({ delivered_at: at }) => at === undefined)
  const isPart = chosen !== ALL || lines.some(({ to_ship_quantity: left }) => left > 0)
  return (
    <ActionDialog
      name="deliver"
      {...{ action, onClose }}
      onSubmit={() => void action.send({ version, ...(chosen === ALL ? {} : { shipment: Number(chosen) }) })}
    >
      {underWay.length > 1 && (
        <TextField
          select
          label={translate('orders.actions.deliver.parcel')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <MenuItem value={ALL}>{translate('orders.actions.deliver.all')}</MenuItem>
          {underWay.map(({ number, carrier, tracking_number: tracking }) => (
            <MenuItem key={number} value={String(number)}>
              {[translate('parcels.numbered', { number }), carrier, tracking].filter(Boolean).join(' ')}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isPart && <Alert severity="info">{translate('orders.actions.deliver.part')}</Alert>}
    </ActionDialog>
  )
}
