import type { Received } from '@shop/contract/http/endpoint'
import { OVERDUE_DAYS } from '@shop/contract/returns/returns.rules'
import type { listReturns, ReturnDetails } from '@shop/contract/returns/returns.console'
import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import { isId } from '../../../db/ids.ts'
import { inOrderOf, NOTHING_FOUND, readPage } from '../../../db/pages.ts'
import type { Db } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import { after, HOUR, type Clock } from '../../../jobs/clock.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import { anyOf } from '../../../db/sql.ts'
import type { FullReturn } from '../full-return.ts'
import type { ReturnReader } from '../return-reader.ts'
import { findLastAddress, findReturn, findReturnByNumber, selectReturns } from '../returns.repository.ts'
import { toReturnDetails, toReturnRow, type Sight } from './return-details.view.ts'
import * as repository from './return-list.repository.ts'
import { WAITING_FOR_STAFF } from './return-list.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  reader: ReturnReader
  publicUrl: string
}

type ListQuery = Received<typeof listReturns, 'query'>

/** Returns of all shoppers waiting for the staff are counted up to here. */
const MOST_COUNTED = 10_000
/** A refund is sent within seconds; a provider that does not respond is tried again. */
const STUCK_HOURS = 24

export type ReturnsConsole = ReturnType<typeof createReturnsConsole>

/** Returns of all shoppers, for the staff. */
export function createReturnsConsole(deps: Dependencies) {
  const { db, clock, reader, publicUrl } = deps

  async function readFull(ids: string[]): Promise<{ full: FullReturn; email: string | undefined }[]> {
    if (ids.length === 0) return []
    const rows = inOrderOf(ids, await selectReturns(db).where('id', '=', anyOf(ids)).execute())
    const all = await reader.readAll(rows, 'staff')
    const emails = await repository.listEmails(
      db,
      all.map(({ order }) => order.user_id),
    )
    return all.map((full) => ({ full, email: emails.get(full.order.user_id) }))
  }

  /** @throws RETURN_NOT_FOUND */
  async function get(id: string, sight: Sight): Promise<ReturnDetails> {
    const [found] = isId(id) && (await findReturn(db, id)) ? await readFull([id]) : []
    if (!found) throw new AppError('RETURN_NOT_FOUND')
    const { full, email } = found
    return toReturnDetails(full, {
      sight,
      email,
      publicUrl,
      steps: await repository.listSteps(db, id),
      suggestedReturnTo: (await findLastAddress(db, full.order.language)) ?? '',
    })
  }

  function toProblems(isWanted: boolean) {
    const now = clock()
    return {
      isWanted,
      overdueSince: startOf(addDays(toDay(now), -OVERDUE_DAYS)),
      stuckSince: after(now, -STUCK_HOURS * HOUR),
    }
  }

  return {
    get,

    list({ page, limit, sort, order, ...filters }: ListQuery, sight: Sight) {
      const { order_id: orderId, customer_id: customerId } = filters
      if ([orderId, customerId].some((id) => id !== undefined && !isId(id))) return NOTHING_FOUND
      const filter = {
        statuses: filters.status,
        remedies: filters.remedy,
        reasons: filters.reason,
        orderId,
        customerId,
        needsAction: filters.needs_action,
        text: filters.q || undefined,
        problems: filters.has_problem === undefined ? undefined : toProblems(filters.has_problem),
      }
      return readPage(
        { page, limit },
        {
          list: async (part) =>
            readFull(await repository.listReturnIds(db, filter, { ...part, sort, order })),
          count: (most) => repository.countReturns(db, filter, most),
          toItem: ({ full, email }) => toReturnRow(full, { ...sight, email }),
        },
      )
    },

    /** The id of a return that people name by its number, such as `SY260101ABCDEF-R1`. */
    async findId(returnNumber: string): Promise<string | undefined> {
      return (await findReturnByNumber(db, returnNumber.toUpperCase()))?.id
    },

    /** How many returns wait for the staff: the list with the filter `needs_action`. */
    countWaiting: (): Promise<number> =>
      repository.countReturns(db, { ...NO_FILTER, statuses: WAITING_FOR_STAFF }, MOST_COUNTED),

    /** How many have waited too long, or whose refund is stuck: the list with the filter `has_problem`. */
    countProblems: (): Promise<number> =>
      repository.countReturns(db, { ...NO_FILTER, problems: toProblems(true) }, MOST_COUNTED),

    /** Responds with the return after a step; a stale version gets the return as it stands. */
    async respond(id: string, sight: Sight, step: Promise<{ isNew: boolean }>) {
      try {
        const { isNew } = await step
        return { return: await get(id, sight), is_new: isNew }
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'STALE_VERSION')) throw error
        throw staleVersion(await get(id, sight))
      }
    },
  }
}

const NO_FILTER = {
  statuses: undefined,
  remedies: undefined,
  reasons: undefined,
  orderId: undefined,
  customerId: undefined,
  needsAction: undefined,
  problems: undefined,
  text: undefined,
}
