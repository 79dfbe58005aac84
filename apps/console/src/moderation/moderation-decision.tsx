import { Box, Button } from '@mui/material'
import type { ModerationFlag, ModerationStatus } from '@shop/contract/moderation/moderation.rules'
import { useState } from 'react'
import { CanAccess, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useAction } from '../ui/use-action.ts'
import { RejectDialog, type Rejection } from './reject-dialog.tsx'

interface ModerationDecisionProps {
  content: { status: ModerationStatus; flags: readonly ModerationFlag[] }
  /** What staff need for it: the resource with its two actions. */
  resource: string
  actions: { approve: string; reject: string }
  approve: () => Promise<unknown>
  /** Key of the message once it is approved. */
  approved: string
  reject: (rejection: Rejection) => Promise<unknown>
}

/** Publishes a text by a shopper, or does not, with the reason that is mailed to its author. */
export function ModerationDecision({ content, resource, actions, ...props }: ModerationDecisionProps) {
  const { status, flags } = content
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isRejecting, setRejecting] = useState(false)
  const approval = useAction(props.approve, props.approved)

  async function reject(rejection: Rejection) {
    try {
      await props.reject(rejection)
      notify('moderation.reject.done', { type: 'success' })
      setRejecting(false)
    } finally {
      refresh()
    }
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {status !== 'approved' && (
        <CanAccess resource={resource} action={actions.approve}>
          <Button variant="contained" loading={approval.isRunning} onClick={() => void approval.run()}>
            {translate('moderation.approve')}
          </Button>
        </CanAccess>
      )}
      {status !== 'rejected' && (
        <CanAccess resource={resource} action={actions.reject}>
          <Button color="error" variant="outlined" onClick={() => setRejecting(true)}>
            {translate(status === 'approved' ? 'moderation.reject.take_back' : 'moderation.reject.label')}
          </Button>
        </CanAccess>
      )}
      {isRejecting && (
        <RejectDialog
          {...(flags.includes('cure_claim') && { suggested: 'cure_claim' as const })}
          onClose={() => setRejecting(false)}
          work={reject}
        />
      )}
    </Box>
  )
}
