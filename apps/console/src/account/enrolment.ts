import type { ConsoleSession } from '@shop/contract/staff/session.console'

/** What comes with a new second factor: a complete session, and recovery codes unless there are some. */
export interface Enrolment {
  session: ConsoleSession
  recovery_codes: string[]
}

export interface SetupProps {
  onEnrolled: (enrolment: Enrolment) => void
}
