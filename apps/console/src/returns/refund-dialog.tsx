import { Alert } from '@mui/material'
import { toFen } from '@shop/contract/money/money'
import { refundReturn } from '@shop/contract/returns/return-steps.console'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { formatFen, formatMoney } from '@shop/contract/money/format-money'
import { MoneyField } from '../ui/money-input.tsx'
import { ReplyField, toReply } from './reply-field.tsx'
import { ReturnDialog, useReturnAction } from './return-dialog.tsx'

/** Sends the money back, less what is deducted for wear; the customer reads why. */
export function RefundDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { version, refund } = useRecordContext<ReturnDetails>()!
  const action = useReturnAction(refundReturn, onClose)
  const [deduction, setDeduction] = useState('')
  const [why, setWhy] = useState('')
  const [reply, setReply] = useState('')
  const amount = toTypedMoney(deduction)
  const fullFen = toFen(refund?.amount ?? '0.00')
  const deductedFen = amount === undefined ? 0 : toFen(amount)
  const isWrong = deduction.trim() !== '' && (amount === undefined || deductedFen >= fullFen)
  const isDeducted = deductedFen > 0 && !isWrong
  const left = formatFen(Math.max(fullFen - deductedFen, 0))
  return (
    <ReturnDialog
      name="refund"
      {...{ action, onClose }}
      isDangerous
      isReady={!isWrong && (!isDeducted || why.trim() !== '')}
      submitArgs={{ amount: left }}
      onSubmit={() =>
        void action.send({
          version,
          ...(isDeducted && { deduction: amount, deduction_reason: why.trim() }),
          ...toReply(reply),
        })
      }
    >
      {refund && toFen(refund.to_gift_cards) > 0 && (
        <Alert severity="info">
          {translate('returns.money.gift_cards_first', {
            amount: formatMoney(refund.to_gift_cards),
          })}
        </Alert>
      )}
      <MoneyField
        autoFocus
        label={translate('returns.fields.deduction')}
        isWrong={isWrong}
        help={translate('returns.fields.deduction_help', { amount: formatFen(fullFen) })}
        value={deduction}
        onChange={setDeduction}
      />
      {isDeducted && (
        <ReplyField label={translate('returns.fields.deduction_reason')} value={why} onChange={setWhy} />
      )}
      <ReplyField label={translate('returns.fields.reply')} value={reply} onChange={setReply} />
    </ReturnDialog>
  )
}
