import { MenuItem, TextField } from '@mui/material'
import * as endpoints from '@shop/contract/orders/order-actions.console'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { ActionDialog } from './action-dialog.tsx'
import { AddressFields, isComplete, toAddressBody, type TypedAddress } from './address-fields.tsx'
import { useLineName } from './order-texts.tsx'
import { useOrderAction } from './use-order-action.ts'

interface DialogProps {
  onClose: () => void
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

/** Whether a line can have another size: none of it has left. */
export const hasOtherSize = ({ sizes, shipped_quantity: shipped }: OrderDetails['lines'][number]) =>
  sizes.length > 1 && shipped === 0

/** Changes the size of one line. */
export function SizeDialog({ onClose }: DialogProps) {
  const translate = useTranslate()
  const toName = useLineName()
  const { version, lines } = useRecordContext<OrderDetails>()!
  const action = useOrderAction(endpoints.changeLineSize, onClose)
  const sized = lines.filter(hasOtherSize)
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
            {`${each.quantity} × ${toName(each)}`}
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
