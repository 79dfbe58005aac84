import { createHmac } from 'node:crypto'
import type { Received } from '@shop/contract/http/endpoint'
import type { reportContent } from '@shop/contract/moderation/moderation.endpoints'
import type { ContentKind } from '@shop/contract/moderation/moderation.rules'
import { createId, isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import * as repository from './content-reports.repository.ts'

/** Puts something that is shown back into the moderators' queue. False when it is not shown. */
export type MarkReported = (db: Tx, id: string) => Promise<boolean>

interface Dependencies {
  db: Db
  clock: Clock
  secret: string
  markReported: Readonly<Record<ContentKind, MarkReported>>
}

export type ContentReportsService = ReturnType<typeof createContentReports>

/** What others report of what shoppers write. */
export function createContentReports({ db, clock, secret, markReported }: Dependencies) {
  const toDigest = (reporter: string) =>
    createHmac('sha256', secret).update(`content-report|${reporter}`).digest('base64url')

  return {
    /** Notifies a moderator; a second report of the same shopper or network adds nothing. @throws CONTENT_NOT_FOUND */
    report(
      body: Received<typeof reportContent, 'body'>,
      by: { userId: string | undefined; network: string },
    ): Promise<void> {
      return inTransaction(db, async (db) => {
        if (!isId(body.id)) throw new AppError('CONTENT_NOT_FOUND')
        const isNew = await repository.insertReport(db, {
          id: createId(),
          kind: body.kind,
          subjectId: body.id,
          reason: body.reason,
          note: body.note,
          userId: by.userId ?? null,
          now: clock(),
          reporterDigest: toDigest(by.userId ? `user|${by.userId}` : `network|${by.network}`),
        })
        if (isNew && !(await markReported[body.kind](db, body.id))) throw new AppError('CONTENT_NOT_FOUND')
      })
    },
  }
}
