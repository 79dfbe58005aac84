import type { OrderDetails } from '@shop/contract/orders/orders.console'
import type { ComponentProps } from 'react'
import { ActionDialog as Dialog } from '../ui/action-dialog.tsx'

type Props = Omit<ComponentProps<typeof Dialog<OrderDetails>>, 'resource' | 'toShown'>

/** The dialog of an action on an order. */
export function ActionDialog(props: Props) {
  return <Dialog resource="orders" toShown={toShown} {...props} />
}

function toShown({ status, address, shipments, refunded, refundable, lines }: OrderDetails) {
  return {
    status,
    address,
    refunded,
    refundable,
    shipments: shipments.map(({ carrier, tracking_number: number }) => `${carrier} ${number ?? ''}`),
    lines: lines.map(({ name, size, quantity }) => `${quantity} × ${name} ${size ?? ''}`),
  }
}
