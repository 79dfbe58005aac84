import { correctShipment } from '@shop/contract/console/order-actions'
import type { OrderDetails } from '@shop/contract/console/orders'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
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
  const { number, carrier, tracking_number: current = '' } = shipment
  const [typed, setTyped] = useState({ carrier, tracking: current })
  const body = toTrackingBody(typed)
  const isSame = body?.carrier === carrier && body.tracking_number === current
  return (
    <ActionDialog
      name="correct"
      {...{ action, onClose }}
      isReady={body !== undefined && !isSame}
      onSubmit={() => void action.send({ version, ...body }, { number })}
    >
      <TrackingFields value={typed} onChange={setTyped} />
    </ActionDialog>
  )
}
