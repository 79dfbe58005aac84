import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import type { OrderDetails } from '@shop/contract/console/orders'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ChangeList } from '../ui/change-list.tsx'
import type { OrderAction } from './use-order-action.ts'

interface ActionDialogProps {
  /** Key of the texts below `orders.actions`: title, text, submit. */
  name: string
  action: OrderAction
  onClose: () => void
  onSubmit: () => void
  submitArgs?: Record<string, string>
  isReady?: boolean
  isDangerous?: boolean
  children?: ReactNode
}

/** The dialog of an action on an order: what it does, its fields, and what went wrong. */
export function ActionDialog({ name, action, isReady = true, ...props }: ActionDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const texts = `orders.actions.${name}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !action.isSending) props.onSubmit()
  }
  return (
    <Dialog open fullWidth fullScreen={isPhone} maxWidth="sm" aria-labelledby={id} onClose={props.onClose}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{translate(`${texts}.title`)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <DialogContentText>{translate(`${texts}.text`)}</DialogContentText>
          {props.children}
          {action.error && <Alert severity={action.conflict ? 'warning' : 'error'}>{action.error}</Alert>}
          {action.conflict && (
            <ChangeList
              before={toShown(action.conflict.before)}
              after={toShown(action.conflict.after)}
              resource="orders"
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={props.onClose}>
            {translate('orders.actions.close')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={props.isDangerous ? 'error' : 'primary'}
            disabled={!isReady || action.isSending}
          >
            {translate(`${texts}.submit`, props.submitArgs)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What two people can have changed at once. */
function toShown({ status, address, shipment, refunded, refundable, lines }: OrderDetails) {
  return {
    ...{ status, address, shipment, refunded, refundable },
    lines: lines.map(({ name, size, quantity }) => `${quantity} × ${name} ${size ?? ''}`),
  }
}
