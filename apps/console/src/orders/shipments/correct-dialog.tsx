import { readLocalizedField } from '@shop/contract/languages/translated'
import { correctShipment } from '@shop/contract/orders/order-actions.console'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { readShipment } from '@shop/contract/tracking/carriers.rules'
import { useState } from 'react'
import { useLocaleState, useRecordContext } from 'react-admin'
import { ActionDialog } from '../action-dialog.tsx'
import { useOrderAction } from '../use-order-action.ts'
import { toTrackingBody, TrackingFields } from './tracking-fields.tsx'

interface CorrectDialogProps {
  shipment: OrderDetails['shipments'][number]
  onClose: () => void
}

/** Corrects the carrier and number of a parcel under way. */
export function CorrectDialog({ shipment, onClose }: CorrectDialogProps) {
  const { version } = useRecordContext<OrderDetails>()!
  const action = useOrderAction(correctShipment, onClose)
  const [locale] = useLocaleState()
  const { number, carrier, tracking_number: current = '' } = shipment
  const [typed, setTyped] = useState({
    carrier: readLocalizedField(shipment, 'carrier', locale),
    tracking: current,
  })
  const body = toTrackingBody(typed)
  const { carrier: read, trackingNumber } = readShipment(typed.carrier, typed.tracking)
  const isSame = read === carrier && trackingNumber === current
  return (
    <ActionDialog
      name="correct"
      {...{ action, onClose }}
      isReady={body !== undefined && !isSame}
      onSubmit={() => void action.send({ version, ...body }, { number })}
    >
      <TrackingFields autoFocus value={typed} onChange={setTyped} />
    </ActionDialog>
  )
}
