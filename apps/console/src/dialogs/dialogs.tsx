import { Notification } from 'react-admin'
import { SessionExpiredDialog } from './session-expired-dialog.tsx'
import { StaleVersionDialog } from './stale-version-dialog.tsx'
import { StepUpDialog } from './step-up-dialog.tsx'

/** What appears above any page. The order is that of the layers: signing in comes first. */
export function Dialogs() {
  return (
    <>
      <Notification />
      <StaleVersionDialog />
      <StepUpDialog />
      <SessionExpiredDialog />
    </>
  )
}
