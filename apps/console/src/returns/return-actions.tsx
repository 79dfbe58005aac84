import { Box, Button } from '@mui/material'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { useState, type ComponentType } from 'react'
import { CanAccess, useRecordContext, useTranslate } from 'react-admin'
import { ApproveDialog } from './approve-dialog.tsx'
import { InspectDialog } from './inspect-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { DeclineDialog, ExchangeDialog, ReceiveDialog } from './reply-dialogs.tsx'
import { RepairDialog, SendBackDialog, ShipDialog } from './shipment-dialogs.tsx'

type Step = ReturnDetails['steps'][number]

const DIALOGS: Readonly<Record<Step, ComponentType<{ onClose: () => void }>>> = {
  approve: ApproveDialog,
  decline: DeclineDialog,
  ship: ShipDialog,
  receive: ReceiveDialog,
  inspect: InspectDialog,
  refund: RefundDialog,
  exchange: ExchangeDialog,
  repair: RepairDialog,
  send_back: SendBackDialog,
}

/** The steps that the return's status and the role allow. */
export function ReturnActions() {
  const translate = useTranslate()
  const item = useRecordContext<ReturnDetails>()
  const [open, setOpen] = useState<Step>()
  if (!item) return null
  const Dialog = open && DIALOGS[open]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {item.steps.map((step, index) => (
        <CanAccess key={step} resource="returns" action={step}>
          <Button variant={index === 0 ? 'contained' : 'outlined'} onClick={() => setOpen(step)}>
            {translate(`returns.actions.${step}.title`)}
          </Button>
        </CanAccess>
      ))}
      {Dialog && <Dialog onClose={() => setOpen(undefined)} />}
    </Box>
  )
}
