import { TextField } from '@mui/material'
import { approveReturn } from '@shop/contract/returns/return-steps.console'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { MoneyField } from '../ui/money-input.tsx'
import { ReplyField, toReply } from './reply-field.tsx'
import { ReturnDialog, useReturnAction } from './return-dialog.tsx'

/** Names the address to send it to; of an exchange the new products are reserved, with a surcharge where they cost more. */
export function ApproveDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { version, remedy, suggested_return_to: suggested } = useRecordContext<ReturnDetails>()!
  const action = useReturnAction(approveReturn, onClose)
  const [address, setAddress] = useState(suggested)
  const [label, setLabel] = useState('')
  const [surcharge, setSurcharge] = useState('')
  const [reply, setReply] = useState('')
  const amount = toTypedMoney(surcharge)
  const isLabel = label.trim() === '' || /^https:\/\/\S+$/.test(label.trim())
  return (
    <ReturnDialog
      name="approve"
      {...{ action, onClose }}
      isReady={address.trim().length >= 5 && isLabel && (surcharge.trim() === '' || amount !== undefined)}
      onSubmit={() =>
        void action.send({
          version,
          return_to: address.trim(),
          ...(label.trim() && { label_url: label.trim() }),
          ...(amount !== undefined && { surcharge: amount }),
          ...toReply(reply),
        })
      }
    >
      <TextField
        autoFocus
        multiline
        minRows={3}
        label={translate('returns.fields.return_to')}
        helperText={translate('returns.fields.return_to_help')}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 400 } }}
      />
      <TextField
        type="url"
        label={translate('returns.fields.label_url')}
        error={!isLabel}
        helperText={translate('returns.fields.label_url_help')}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {remedy === 'exchange' && (
        <MoneyField
          label={translate('returns.fields.surcharge')}
          help={translate('returns.fields.surcharge_help')}
          value={surcharge}
          onChange={setSurcharge}
        />
      )}
      <ReplyField label={translate('returns.fields.reply')} value={reply} onChange={setReply} />
    </ReturnDialog>
  )
}
