import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { repairReturn, sendReturnBack, shipReturn } from '@shop/contract/returns/return-steps.console'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { toTrackingBody, TrackingFields, useTypedTracking } from '../orders/shipments/tracking-fields.tsx'
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
  /** Whether the customer gets a message with it. */
  reply: 'none' | 'optional' | 'required'
}

function ShipmentDialog({ name, endpoint, reply: kind, onClose }: ShipmentDialogProps) {
  const translate = useTranslate()
  const { version } = useRecordContext<ReturnDetails>()!
  const action = useReturnAction(endpoint, onClose)
  const [typed, setTyped] = useTypedTracking()
  const [reply, setReply] = useState('')
  const body = toTrackingBody(typed)
  return (
    <ReturnDialog
      name={name}
      {...{ action, onClose }}
      isReady={body !== undefined && (kind !== 'required' || reply.trim() !== '')}
      onSubmit={() => void action.send({ version, ...body, ...(kind !== 'none' && toReply(reply)) })}
    >
      <TrackingFields value={typed} onChange={setTyped} />
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
