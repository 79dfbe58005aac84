import { declineReturn, exchangeReturn, receiveReturn } from '@shop/contract/returns/return-steps.console'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { ReplyField, toReply } from './reply-field.tsx'
import { ReturnDialog, useReturnAction } from './return-dialog.tsx'

interface DialogProps {
  onClose: () => void
}

/** Declines a request; the customer reads why. */
export function DeclineDialog({ onClose }: DialogProps) {
  const translate = useTranslate()
  const { version } = useRecordContext<ReturnDetails>()!
  const action = useReturnAction(declineReturn, onClose)
  const [reply, setReply] = useState('')
  return (
    <ReturnDialog
      name="decline"
      {...{ action, onClose }}
      isDangerous
      isReady={reply.trim() !== ''}
      onSubmit={() => void action.send({ version, reply: reply.trim() })}
    >
      <ReplyField autoFocus label={translate('returns.fields.why')} value={reply} onChange={setReply} />
    </ReturnDialog>
  )
}

export function ReceiveDialog({ onClose }: DialogProps) {
  const { version } = useRecordContext<ReturnDetails>()!
  const action = useReturnAction(receiveReturn, onClose)
  return (
    <ReturnDialog name="receive" {...{ action, onClose }} onSubmit={() => void action.send({ version })} />
  )
}

/** Lets the order of the new products go. */
export function ExchangeDialog({ onClose }: DialogProps) {
  const translate = useTranslate()
  const { version } = useRecordContext<ReturnDetails>()!
  const action = useReturnAction(exchangeReturn, onClose)
  const [reply, setReply] = useState('')
  return (
    <ReturnDialog
      name="exchange"
      {...{ action, onClose }}
      onSubmit={() => void action.send({ version, ...toReply(reply) })}
    >
      <ReplyField label={translate('returns.fields.reply')} value={reply} onChange={setReply} />
    </ReturnDialog>
  )
}
