import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import type { ConsoleSession } from '@shop/contract/staff/session.console'
import { useTranslate } from 'react-admin'
import { usePrompt } from '../data/prompt.ts'
import { useServices } from '../data/services.ts'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'

/** Signs somebody in again above the page, whose content stays. */
export function SessionExpiredDialog() {
  const translate = useTranslate()
  const { prompts, session: store } = useServices()
  const prompt = usePrompt(prompts.signIn)
  if (!prompt) return null
  const ended = prompt.request

  function finish(session: ConsoleSession) {
    // What is on the screen belongs to somebody else then.
    if (ended && ended.staff.id !== session.staff.id) location.reload()
    store.set(session)
    prompt!.close(true)
  }
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="session-expired">
      <DialogTitle id="session-expired">{translate('sign_in.expired.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('sign_in.expired.text')}</DialogContentText>
        <SignInSteps email={ended?.staff.email ?? ''} onComplete={finish} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => prompt.close(false)}>
          {translate('sign_in.expired.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
