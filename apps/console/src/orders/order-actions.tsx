import { Box, Button, Menu, MenuItem } from '@mui/material'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { useState, type ComponentType } from 'react'
import { CanAccess, useCanAccessResources, useRecordContext, useTranslate } from 'react-admin'
import { AddressDialog, CancelDialog, hasOtherSize, SizeDialog } from './change-dialogs.tsx'
import { MailDialog, MessageDialog, NoteDialog } from './message-dialogs.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { DeliverDialog } from './shipments/deliver-dialog.tsx'
import { ShipDialog } from './shipments/ship-dialog.tsx'

interface Action {
  name: string
  /** The endpoint that it needs (data/resources.ts). */
  access: string
  Dialog: ComponentType<{ onClose: () => void }>
  fits: (order: OrderDetails) => boolean
  /** A button of its own; others are in the menu. */
  isMain?: boolean
}

/** Whether something of it has yet to be sent. */
const hasToShip = ({ lines }: OrderDetails) => lines.some(({ to_ship_quantity: left }) => left > 0)
/** What a service was done to goes back to the address of its order. */
const isOpenService = ({ service, status, delivered_at: at }: OrderDetails) =>
  service !== undefined &&
  at === undefined &&
  ['pending_payment', 'paid', 'partially_refunded'].includes(status)
const isChangeable = (order: OrderDetails) => hasToShip(order) || isOpenService(order)
const isShippable = (order: OrderDetails) => hasToShip(order) && order.status !== 'pending_payment'
const isUnderWay = ({ status, shipments }: OrderDetails) =>
  ['preparing', 'shipped', 'partially_refunded'].includes(status) &&
  shipments.some(({ delivered_at: at }) => at === undefined)

const ACTIONS: readonly Action[] = [
  { name: 'ship', access: 'ship', Dialog: ShipDialog, fits: isShippable, isMain: true },
  {
    name: 'deliver',
    access: 'deliver',
    Dialog: DeliverDialog,
    fits: isUnderWay,
    isMain: true,
  },
  {
    name: 'refund',
    access: 'refund',
    Dialog: RefundDialog,
    fits: ({ refundable }) => refundable !== '0.00',
    isMain: true,
  },
  { name: 'note', access: 'note', Dialog: NoteDialog, fits: () => true, isMain: true },
  { name: 'message', access: 'note', Dialog: MessageDialog, fits: () => true },
  { name: 'mail', access: 'mail', Dialog: MailDialog, fits: ({ mails_again: mails }) => mails.length > 0 },
  {
    name: 'address',
    access: 'address',
    Dialog: AddressDialog,
    fits: (order) => isChangeable(order) && !!order.address,
  },
  {
    name: 'size',
    access: 'size',
    Dialog: SizeDialog,
    fits: (order) => isChangeable(order) && order.lines.some(hasOtherSize),
  },
  {
    name: 'cancel_order',
    access: 'cancel',
    Dialog: CancelDialog,
    fits: ({ status, shipments }) =>
      shipments.length === 0 && ['pending_payment', 'paid', 'preparing'].includes(status),
  },
]

/** What can be done with the order of the page, as its status and the role allow. */
export function OrderActions() {
  const translate = useTranslate()
  const order = useRecordContext<OrderDetails>()
  const [open, setOpen] = useState<string>()
  if (!order) return null
  const fitting = ACTIONS.filter(({ fits }) => fits(order))
  const opened = ACTIONS.find(({ name }) => name === open)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {fitting
        .filter(({ isMain }) => isMain)
        .map(({ name, access }, index) => (
          <CanAccess key={name} resource="orders" action={access}>
            <Button variant={index === 0 ? 'contained' : 'outlined'} onClick={() => setOpen(name)}>
              {translate(`orders.actions.${name}.title`)}
            </Button>
          </CanAccess>
        ))}
      <MoreMenu actions={fitting.filter(({ isMain }) => !isMain)} onOpen={setOpen} />
      {opened && <opened.Dialog onClose={() => setOpen(undefined)} />}
    </Box>
  )
}

function MoreMenu({ actions, onOpen }: { actions: readonly Action[]; onOpen: (name: string) => void }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const note = useCanAccessResources({ resources: ['orders'], action: 'note' })
  const cancel = useCanAccessResources({ resources: ['orders'], action: 'cancel' })
  const isAllowed = ({ access }: Action) =>
    (access === 'cancel' ? cancel : note).canAccess?.['orders'] === true
  const allowed = actions.filter(isAllowed)
  if (allowed.length === 0) return null
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('orders.page.more')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {allowed.map(({ name }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              onOpen(name)
            }}
          >
            {translate(`orders.actions.${name}.title`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
