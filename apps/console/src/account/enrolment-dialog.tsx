import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState, type ComponentType } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import type { Enrolment, SetupProps } from './enrolment.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

interface EnrolmentDialogProps {
  title: string
  /** Key of the message when it is done. */
  done: string
  Setup: ComponentType<SetupProps>
  onClose: () => void
}

/** Sets up a second factor, and shows the recovery codes that come with the first one. */
export function EnrolmentDialog({ title, done, Setup, onClose }: EnrolmentDialogProps) {
  const translate = useTranslate()
  const { session: store } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const id = useId()
  const [codes, setCodes] = useState<string[]>()
  function finish() {
    notify(done, { type: 'success' })
    refresh()
    onClose()
  }
  function takeEnrolment({ session, recovery_codes }: Enrolment) {
    store.set(session)
    if (recovery_codes.length === 0) return finish()
    setCodes(recovery_codes)
  }
  return (
    // Codes that are shown once must not be lost by a click outside of the dialog.
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} onClose={codes ? undefined : onClose}>
      <DialogTitle id={id}>{codes ? translate('account.codes.title') : title}</DialogTitle>
      <DialogContent>
        {codes ? <RecoveryCodeList codes={codes} onSaved={finish} /> : <Setup onEnrolled={takeEnrolment} />}
      </DialogContent>
      {!codes && (
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('account.cancel')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
