import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { SECOND, type Clock } from '../../jobs/clock.ts'
import { recordEvents, type WebhookEvent } from './webhook-outbox.sql.ts'
import * as repository from './webhook-calendar.repository.ts'

/** How often offers and sales are looked at. */
export const WEBHOOK_CALENDAR_INTERVAL_MS = SECOND

const ALL = Object.keys(repository.SUBJECTS) as repository.Subject[]

/**
 * Notifies programs of offers and sales that have begun or ended: by the clock, or because somebody stopped or changed them.
 * What begins and ends while no process runs is no event.
 */
export function createWebhookCalendar({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async recordTurns(): Promise<void> {
      for (const subject of ALL) {
        if (!(await repository.hasTurned(db, subject, clock()))) continue
        await inTransaction(db, async (db) => {
          const now = clock()
          const turned = await repository.takeTurned(db, subject, now)
          await recordEvents(
            db,
            now,
            turned.map((each) => toEvent(subject, each)),
          )
        })
      }
    },
  }
}

function toEvent(subject: repository.Subject, { id, runs, ...times }: repository.Turned): WebhookEvent {
  return {
    type: `${subject}.${runs ? 'started' : 'ended'}`,
    about: `${subject}:${id}`,
    data: {
      [`${subject}_id`]: id,
      starts_at: times.starts_at.toISOString(),
      ends_at: times.ends_at.toISOString(),
    },
  }
}
