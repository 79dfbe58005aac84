import { TextField } from '@mui/material'
import type { ConsoleEndpoint } from '@shop/contract/console/console-endpoint'
import { repairReturn, sendReturnBack, shipReturn } from '@shop/contract/console/return-steps'
import type { ReturnDetails } from '@shop/contract/console/returns'
import { findCarrier, readShipment } from '@shop/contract/rules/carriers'
import { useState } from 'react'
import { useRecordContext, useStore, useTranslate } from 'react-admin'
import { CarrierField } from '../orders/shipments/carrier-field.tsx'
import { ReplyField, toReply } from './reply-field.tsx'
import { ReturnDialog, useReturnAction } from './return-dialog.tsx'

interface DialogProps {
  onClose: () => void
}

/** The customer's parcel to the shop. */
export function ShipDialog({ onClose }: DialogProps) {
  return <ShipmentDialog name="ship" endpoint={shipReturn} reply="none" onClose={onClose} />
}

/** The repaired products are on their way back. */
export function RepairDialog({ onClose }: DialogProps) {
  return <ShipmentDialog name="repair" endpoint={repairReturn} reply="optional" onClose={onClose} />
}

/** What was not accepted goes back; the customer reads why. */
export function SendBackDialog({ onClose }: DialogProps) {
  return <ShipmentDialog name="send_back" endpoint={sendReturnBack} reply="required" onClose={onClose} />
}

interface ShipmentDialogProps extends DialogProps {
  name: string
  endpoint: ConsoleEndpoint
  /** Whether the customer gets some words with it. */
  reply: 'none' | 'optional' | 'required'
}

function ShipmentDialog({ name, endpoint, reply: kind, onClose }: ShipmentDialogProps) {
  const translate = useTranslate()
  const { version } = useRecordContext<ReturnDetails>()!
  const action = useReturnAction(endpoint, onClose)
  const [carrier, setCarrier] = useStore('orders.carrier', '')
  const [tracking, setTracking] = useState('')
  const [reply, setReply] = useState('')
  const { isNumber } = readShipment(carrier, tracking)
  const example = findCarrier(carrier)?.example
  const isComplete = carrier.trim() !== '' && tracking.trim() !== '' && isNumber
  return (
    <ReturnDialog
      name={name}
      {...{ action, onClose }}
      isReady={isComplete && (kind !== 'required' || reply.trim() !== '')}
      onSubmit={() =>
        void action.send({
          ...{ version, carrier: carrier.trim(), tracking_number: tracking.trim() },
          ...(kind !== 'none' && toReply(reply)),
        })
      }
    >
      <CarrierField label={translate('orders.actions.ship.carrier')} value={carrier} onChange={setCarrier} />
      <TextField
        label={translate('orders.actions.ship.tracking')}
        value={tracking}
        onChange={(event) => setTracking(event.target.value)}
        error={tracking.trim() !== '' && !isNumber}
        helperText={example && translate('orders.actions.ship.example', { example })}
      />
      {kind !== 'none' && (
        <ReplyField
          label={translate(kind === 'required' ? 'returns.fields.why' : 'returns.fields.reply')}
          value={reply}
          onChange={setReply}
        />
      )}
    </ReturnDialog>
  )
}
