import { MenuItem, TextField } from '@mui/material'
import * as endpoints from '@shop/contract/console/order-actions'
import type { OrderDetails } from '@shop/contract/console/orders'
import { findCarrier, readShipment } from '@shop/contract/rules/carriers'
import { useState } from 'react'
import { useRecordContext, useStore, useTranslate } from 'react-admin'
import { ActionDialog } from './action-dialog.tsx'
import { CarrierField } from './shipments/carrier-field.tsx'
import { AddressFields, isComplete, toAddressBody, type TypedAddress } from './address-fields.tsx'
import { useProductName } from './order-texts.tsx'
import { useOrderAction } from './use-order-action.ts'

interface DialogProps {
  onClose: () => void
}

/** Ships the order with a carrier and a tracking number; the last carrier is remembered. */
export function ShipDialog({ onClose }: DialogProps) {
  const translate = useTranslate()
  const { version } = useRecordContext<OrderDetails>()!
  const action = useOrderAction(endpoints.shipOrder, onClose)
  const [carrier, setCarrier] = useStore('orders.carrier', '')
  const [tracking, setTracking] = useState('')
  const { isNumber } = readShipment(carrier, tracking)
  const isWrong = tracking.trim() !== '' && !isNumber
  const example = findCarrier(carrier)?.example
  return (
    <ActionDialog
      name="ship"
      {...{ action, onClose }}
      isReady={carrier.trim() !== '' && tracking.trim() !== '' && isNumber}
      onSubmit={() =>
        void action.send({ version, carrier: carrier.trim(), tracking_number: tracking.trim() })
      }
    >
      <CarrierField label={translate('orders.actions.ship.carrier')} value={carrier} onChange={setCarrier} />
      <TextField
        autoFocus
        label={translate('orders.actions.ship.tracking')}
        value={tracking}
        onChange={(event) => setTracking(event.target.value)}
        error={isWrong}
        helperText={example && translate('orders.actions.ship.example', { example })}
      />
    </ActionDialog>
  )
}

export function DeliverDialog({ onClose }: DialogProps) {
  const { version } = useRecordContext<OrderDetails>()!
  const action = useOrderAction(endpoints.deliverOrder, onClose)
  return (
    <ActionDialog name="deliver" {...{ action, onClose }} onSubmit={() => void action.send({ version })} />
  )
}

export function CancelDialog({ onClose }: DialogProps) {
  const translate = useTranslate()
  const { version } = useRecordContext<OrderDetails>()!
  const action = useOrderAction(endpoints.cancelOrder, onClose)
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      name="cancel_order"
      {...{ action, onClose }}
      isDangerous
      isReady={reason.trim() !== ''}
      onSubmit={() => void action.send({ version, reason })}
    >
      <TextField
        autoFocus
        label={translate('orders.actions.cancel_order.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}

export function AddressDialog({ onClose }: DialogProps) {
  const { version, address: current } = useRecordContext<OrderDetails>()!
  const action = useOrderAction(endpoints.changeOrderAddress, onClose)
  const [address, setAddress] = useState<TypedAddress>(current ?? {})
  return (
    <ActionDialog
      name="address"
      {...{ action, onClose }}
      isReady={isComplete(address)}
      onSubmit={() => void action.send({ version, address: toAddressBody(address) })}
    >
      <AddressFields value={address} onChange={setAddress} />
    </ActionDialog>
  )
}

/** Changes the size of one line. */
export function SizeDialog({ onClose }: DialogProps) {
  const translate = useTranslate()
  const toName = useProductName()
  const { version, lines } = useRecordContext<OrderDetails>()!
  const action = useOrderAction(endpoints.changeLineSize, onClose)
  const sized = lines.filter(({ sizes }) => sizes.length > 1)
  const [position, setPosition] = useState(sized[0]!.position)
  const line = sized.find((each) => each.position === position)!
  const [size, setSize] = useState('')
  return (
    <ActionDialog
      name="size"
      {...{ action, onClose }}
      isReady={size !== ''}
      onSubmit={() => void action.send({ version, size }, { position })}
    >
      <TextField
        select
        label={translate('orders.page.products')}
        value={position}
        onChange={(event) => {
          setPosition(Number(event.target.value))
          setSize('')
        }}
      >
        {sized.map((each) => (
          <MenuItem key={each.position} value={each.position}>
            {`${each.quantity} × ${toName(each)}, ${each.size ?? ''}`}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('orders.actions.size.size')}
        value={size}
        onChange={(event) => setSize(event.target.value)}
      >
        {line.sizes
          .filter((each) => each.size !== line.size)
          .map((each) => (
            <MenuItem key={each.size} value={each.size} disabled={each.available < line.quantity}>
              {translate('orders.actions.size.left', { size: each.size, smart_count: each.available })}
            </MenuItem>
          ))}
      </TextField>
    </ActionDialog>
  )
}
