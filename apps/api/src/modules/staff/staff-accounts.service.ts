import { createId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Language } from '../../http/language.ts'
import type { Clock } from '../../jobs/clock.ts'
import { COMMAND_LINE, type AuditService } from '../audit/audit.service.ts'
import type { Passwords } from '../auth/passwords.service.ts'
import * as repository from './staff.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  passwords: Passwords
  audit: AuditService
}

/** The accounts of the people who run the shop. */
export function createStaffAccounts({ db, clock, passwords, audit }: Dependencies) {
  return {
    /** Whether somebody has this address, lower case. */
    exists: async (email: string): Promise<boolean> =>
      (await repository.findByEmail(db, email)) !== undefined,

    /** Adds a member of staff without an invitation: for the demo. False if the address has an account. */
    async create(person: {
      email: string
      name: string
      password: string
      role: string
      language: Language
    }): Promise<boolean> {
      const { email, name, role, language } = person
      if (await repository.findByEmail(db, email)) return false
      const passwordHash = await passwords.hash(person.password)
      const now = clock()
      const id = createId()
      await inTransaction(db, async (db) => {
        await repository.insertStaff(db, {
          id,
          email,
          name,
          role_id: role,
          language,
          password_hash: passwordHash,
          created_at: now,
          updated_at: now,
        })
        await audit.record(db, COMMAND_LINE, {
          action: 'staff.created',
          subject: { type: 'staff', id, label: email },
          after: { name, role },
        })
      })
      return true
    },
  }
}
