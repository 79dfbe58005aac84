import { createId } from '../../db/ids.ts'
import type { Tx } from '../../db/pool.ts'
import { formatDevice } from '../../http/devices.ts'
import { formatTimestamp, type Language } from '../../http/language.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { MailService } from '../mail/mail.service.ts'
import { STAFF_MAILS } from './mail/staff-mails.ts'
import type { StaffRow } from './staff.repository.ts'

type Addressee = Pick<StaffRow, 'id' | 'email' | 'name' | 'language'>

interface Dependencies {
  mail: MailService
  clock: Clock
  /** The console's address. */
  consoleUrl: string
}

export type StaffMail = ReturnType<typeof createStaffMail>

/** Mails to members of staff about their accounts, so that they can object to what somebody else did. */
export function createStaffMail({ mail, clock, consoleUrl }: Dependencies) {
  /** The own account in the console. */
  const link = `${consoleUrl}/#/account`

  async function post(
    db: Tx,
    { id, email, name, language }: Addressee,
    what: 'password_changed' | 'factor_added' | 'factor_removed',
  ): Promise<void> {
    await mail.post(db, {
      effectKey: `staff_${what}:${id}:${createId()}`,
      userId: undefined,
      recipient: email,
      mail: STAFF_MAILS[`staff_${what}` as const],
      language: language as Language,
      data: { name, link, time: formatTimestamp(clock(), language as Language) },
    })
  }

  return {
    post,

    /** Notifies the member of a sign-in from a device that was not used before. */
    async postNewDevice(db: Tx, to: Addressee, userAgent: string): Promise<void> {
      const language = to.language as Language
      const time = formatTimestamp(clock(), language)
      await mail.post(db, {
        effectKey: `staff_new_device:${to.id}:${createId()}`,
        userId: undefined,
        recipient: to.email,
        language,
        mail: STAFF_MAILS.staff_new_device,
        data: { name: to.name, link, time, device: formatDevice(userAgent, language) },
      })
    },

    /** @returns the mailed link */
    async postInvitation(
      db: Tx,
      { email, language, token, hours }: { email: string; language: Language; token: string; hours: number },
    ): Promise<string> {
      // Behind the hash, it is in no server's log.
      const invitationLink = `${consoleUrl}/#/invitation?token=${token}`
      await mail.post(db, {
        effectKey: `staff_invitation:${createId()}`,
        userId: undefined,
        recipient: email,
        language,
        mail: STAFF_MAILS.staff_invitation,
        data: { link: invitationLink, hours },
      })
      return invitationLink
    },
  }
}
