import { toDay } from '@shop/contract/days/days.rules'
import { readPath, readRedirectPath, toAddress } from '@shop/contract/redirects/redirects.rules'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import * as repository from './redirects.repository.ts'

/** Different addresses that a process counts between two writes; a flood of nonsense adds no more. */
const MAX_COUNTED = 200
/** Stored addresses that were not found. */
const MAX_MISSED = 5_000

/** What no visitor of a page requests: files other than pages, and what is probed for in other programs. */
const PROBE = /\.(?!html?$)[a-z0-9]{1,8}$|\/(\.|wp-|cgi-bin)/i
/** An e-mail address, or a part that is too long for words: a token. */
const PERSONAL = /@|[^/\s_.-]{33}/

export type RedirectsService = ReturnType<typeof createRedirectsService>

/** Sends visitors of former addresses to the pages of today, and counts the addresses that nobody found. */
export function createRedirectsService({ db, clock }: { db: Db; clock: Clock }) {
  let uses = new Map<string, number>()
  let missed = new Map<string, number>()

  return {
    /**
     * The path that an address without a page redirects to, ready for a response's `Location`.
     * @param address its path, as it was requested
     */
    async find(address: string): Promise<string | undefined> {
      const read = readPath(address)
      if ('problem' in read) return undefined
      const target = await repository.findTarget(db, read.path)
      if (target !== undefined) count(uses, read.path)
      else if (isOfVisitors(read.path)) count(missed, read.path)
      return target === undefined ? undefined : toAddress(target)
    },

    /** Writes the counts to the database. */
    async flush(): Promise<void> {
      const pending = { uses, missed }
      uses = new Map()
      missed = new Map()
      const day = toDay(clock())
      await repository.addUses(db, day, pending.uses)
      await repository.addMissed(db, { day, visits: pending.missed, limit: MAX_MISSED })
    },
  }
}

function count(counts: Map<string, number>, path: string): void {
  const before = counts.get(path)
  if (before === undefined && counts.size >= MAX_COUNTED) return
  counts.set(path, (before ?? 0) + 1)
}

/** Whether a path may be what a link of a former address says: one that can redirect, without personal data. */
const isOfVisitors = (path: string): boolean =>
  'path' in readRedirectPath(path) && !PROBE.test(path) && !PERSONAL.test(path)
