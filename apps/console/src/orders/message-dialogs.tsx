import { MenuItem, TextField } from '@mui/material'
import { addOrderNote, sendOrderMailAgain } from '@shop/contract/orders/order-actions.console'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { ActionDialog } from './action-dialog.tsx'
import { useOrderAction } from './use-order-action.ts'

interface DialogProps {
  onClose: () => void
}

/** A note that only the staff sees. */
export const NoteDialog = (props: DialogProps) => <TextDialog {...props} name="note" toShopper={false} />

/** A mail in the merchant's own words. */
export const MessageDialog = (props: DialogProps) => <TextDialog {...props} name="message" toShopper />

function TextDialog({ onClose, name, toShopper }: DialogProps & { name: string; toShopper: boolean }) {
  const translate = useTranslate()
  const action = useOrderAction(addOrderNote, onClose)
  // Made once, so that pressing again after a lost response adds nothing.
  const [id] = useState(() => crypto.randomUUID())
  const [content, setContent] = useState('')
  return (
    <ActionDialog
      name={name}
      {...{ action, onClose }}
      isReady={content.trim() !== ''}
      onSubmit={() => void action.send({ id, content, to_shopper: toShopper })}
    >
      <TextField
        autoFocus
        multiline
        minRows={4}
        label={translate(`orders.actions.${name}.content`)}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
      />
    </ActionDialog>
  )
}

/** Sends one of the mails again that are true of the order. */
export function MailDialog({ onClose }: DialogProps) {
  const translate = useTranslate()
  const { mails_again: mails } = useRecordContext<OrderDetails>()!
  const action = useOrderAction(sendOrderMailAgain, onClose)
  const [id] = useState(() => crypto.randomUUID())
  const [template, setTemplate] = useState<string>(mails[0] ?? '')
  return (
    <ActionDialog name="mail" {...{ action, onClose }} onSubmit={() => void action.send({ id, template })}>
      <TextField
        select
        label={translate('orders.actions.mail.template')}
        value={template}
        onChange={(event) => setTemplate(event.target.value)}
      >
        {mails.map((mail) => (
          <MenuItem key={mail} value={mail}>
            {translate(`orders.mails.${mail}`)}
          </MenuItem>
        ))}
      </TextField>
    </ActionDialog>
  )
}
