import type { Tx } from '../../db/pool.ts'
import { formatDevice } from '../../http/devices.ts'
import { after, DAY, type Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { StaffMail } from './staff-mail.ts'
import type { Origin } from './staff-sessions.service.ts'
import type { StaffRow } from './staff.repository.ts'

/** A device that was not used for longer than this is new again. */
const REMEMBERED_MS = 90 * DAY

interface Dependencies {
  clock: Clock
  audit: AuditService
  staffMail: StaffMail
}

export type SignInRecords = ReturnType<typeof createSignInRecords>

/** Records who signed in, and notifies the member of devices that were not used before. */
export function createSignInRecords({ clock, audit, staffMail }: Dependencies) {
  const record = (db: Tx, { id, email }: StaffRow, from: Origin, action: AuditActionOf<'session'>) =>
    audit.record(
      db,
      { staffId: id, who: email, network: from.network, device: from.device },
      { action, subject: { type: 'staff', id, label: email } },
    )

  return {
    /** The right password was given; the second factor is still missing. */
    passwordGiven: (db: Tx, staff: StaffRow, from: Origin): Promise<void> =>
      record(db, staff, from, 'session.password_given'),

    async signedIn(db: Tx, staff: StaffRow, from: Origin, action: AuditActionOf<'session'>): Promise<void> {
      const known = await audit.listDevices(db, staff.id, after(clock(), -REMEMBERED_MS))
      const label = formatDevice(from.device)
      const isNew = known.length > 0 && !known.some((device) => formatDevice(device) === label)
      if (isNew) await staffMail.postNewDevice(db, staff, from.device)
      await record(db, staff, from, action)
    },
  }
}
