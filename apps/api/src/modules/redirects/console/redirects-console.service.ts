import { findCategory } from '@shop/contract/categories/categories.endpoints'
import { toDay } from '@shop/contract/days/days.rules'
import type { Received } from '@shop/contract/http/endpoint'
import type * as endpoints from '@shop/contract/redirects/redirects.console'
import type { MissedAddress, Redirect, RedirectImport } from '@shop/contract/redirects/redirects.console'
import { toProductPath } from '@shop/contract/redirects/redirects.rules'
import { readPage } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { toCsvFile } from '../../../http/csv.ts'
import { refused } from '../../../http/refused.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import type { ProductsService } from '../../products/products.service.ts'
import { addRedirects, type Targets } from '../flat-redirects.ts'
import { listTouching, lockRedirects, writeChanges } from '../redirects.repository.ts'
import { checkLines, COLUMNS, planImport, readLines, readRedirect } from './redirect-file.ts'
import * as lists from './redirect-lists.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  products: Pick<ProductsService, 'listOnSaleBySlug'>
}

export type RedirectsConsole = ReturnType<typeof createRedirectsConsole>

/** The redirects as the merchant sees and changes them. */
export function createRedirectsConsole({ db, clock, audit, products }: Dependencies) {
  /** Which of these paths have a page of the shop's content. */
  async function findPages(paths: readonly string[]): Promise<Set<string>> {
    const slugs = paths.flatMap((path) => /^\/product\/([^/]+)$/.exec(path)?.[1] ?? [])
    const onSale = slugs.length > 0 ? await products.listOnSaleBySlug(slugs) : []
    const shown = new Set(onSale.map(({ slug }) => toProductPath(slug)))
    return new Set(paths.filter((path) => shown.has(path) || isCategoryPage(path)))
  }

  /** @throws REDIRECT_REFUSED */
  async function requireRedirect(typed: { path: string; target: string }) {
    const read = readRedirect(typed)
    if ('problem' in read) throw refused('REDIRECT_REFUSED', read.problem, { path: read.field })
    const pages = await findPages([read.path])
    if (pages.has(read.path)) throw refused('REDIRECT_REFUSED', 'has_page', { path: 'path' })
    return read
  }

  const record = (
    db: Tx,
    actor: Actor,
    action: AuditActionOf<'redirect'>,
    { before, after }: { before?: lists.RedirectRow; after?: lists.RedirectRow },
  ) => {
    const { id, path } = (after ?? before)!
    return audit.record(db, actor, {
      action,
      subject: { type: 'redirect', id, label: path },
      ...(before && { before: toFacts(before) }),
      ...(after && { after: toFacts(after) }),
    })
  }

  async function planFile(db: Db | Tx, checked: ReturnType<typeof checkLines>, pages: Set<string>) {
    const paths = [...checked.usable.values()].flatMap(({ path, target }) => [path, target])
    const before = await listTouching(db, paths)
    return { before, ...planImport(checked, { before, pages }) }
  }

  async function readFile(file: Buffer) {
    const checked = checkLines(await readLines(file))
    return { checked, pages: await findPages([...checked.usable.keys()]) }
  }

  return {
    list({ q, source, ...query }: Received<typeof endpoints.listRedirects, 'query'>) {
      const filter = { text: q || undefined, sources: source }
      return readPage(query, {
        list: (page) => lists.listRedirects(db, filter, { ...query, ...page }),
        count: (limit) => lists.countRedirects(db, filter, limit),
        toItem: toRedirect,
      })
    },

    listMissed({ q, ...query }: Received<typeof endpoints.listMissedAddresses, 'query'>) {
      return readPage(query, {
        list: (page) => lists.listMissed(db, q || undefined, { ...query, ...page }),
        count: (limit) => lists.countMissed(db, q || undefined, limit),
        toItem: toMissed,
      })
    },

    /** @throws REDIRECT_REFUSED */
    async create({ id, ...typed }: Received<typeof endpoints.createRedirect, 'body'>, actor: Actor) {
      const { path, target } = await requireRedirect(typed)
      return inTransaction(db, async (db) => {
        await lockRedirects(db)
        const existing = await lists.findRedirect(db, id)
        if (existing) return toRedirect(existing)
        const before = await listTouching(db, [path, target])
        const after = withRedirect(before, { path, target })
        await writeChanges(db, { before, after }, { source: 'merchant', now: clock(), toId: () => id })
        const created = (await lists.findRedirect(db, id))!
        await record(db, actor, 'redirect.created', { after: created })
        return toRedirect(created)
      })
    },

    /** @throws REDIRECT_NOT_FOUND, REDIRECT_REFUSED, STALE_VERSION */
    async change(
      id: string,
      { version, ...typed }: Received<typeof endpoints.changeRedirect, 'body'>,
      actor: Actor,
    ) {
      const { path, target } = await requireRedirect(typed)
      return inTransaction(db, async (db) => {
        await lockRedirects(db)
        const was = await lists.findRedirect(db, id)
        if (!was) throw new AppError('REDIRECT_NOT_FOUND')
        if (was.version !== version) throw staleVersion(toRedirect(was))
        const others = new Map(await listTouching(db, [was.path, path, target]))
        others.delete(was.path)
        const after = withRedirect(others, { path, target })
        await lists.updateRedirect(db, id, { path, target: after.get(path)! })
        const before = new Map([...others, [path, after.get(path)!]])
        await writeChanges(db, { before, after }, { source: 'merchant', now: clock() })
        const changed = (await lists.findRedirect(db, id))!
        await record(db, actor, 'redirect.changed', { before: was, after: changed })
        return toRedirect(changed)
      })
    },

    remove(ids: string[], actor: Actor): Promise<{ deleted: number }> {
      return inTransaction(db, async (db) => {
        await lockRedirects(db)
        const deleted = await lists.deleteRedirects(db, ids)
        for (const before of deleted) await record(db, actor, 'redirect.deleted', { before })
        return { deleted: deleted.length }
      })
    },

    async export() {
      return toCsvFile(`redirects-${toDay(clock())}`, COLUMNS, await lists.listAllRedirects(db))
    },

    /** @throws REDIRECT_FILE_UNREADABLE */
    async previewImport(file: Buffer): Promise<RedirectImport> {
      const { checked, pages } = await readFile(file)
      return (await planFile(db, checked, pages)).report
    },

    /** @throws REDIRECT_FILE_UNREADABLE */
    async import(file: Buffer, actor: Actor): Promise<RedirectImport> {
      const { checked, pages } = await readFile(file)
      return inTransaction(db, async (db) => {
        await lockRedirects(db)
        const { before, after, report } = await planFile(db, checked, pages)
        await writeChanges(db, { before, after }, { source: 'merchant', now: clock() })
        const { added, changed } = report
        if (added + changed > 0)
          await audit.record(db, actor, {
            action: 'redirect.imported',
            subject: { type: 'redirect', id: 'redirect', label: 'redirect' },
            after: { added, changed, refused: report.refused.length },
          })
        return report
      })
    },
  }
}

/** The redirects with another one. @throws REDIRECT_REFUSED */
function withRedirect(before: Targets, { path, target }: { path: string; target: string }): Targets {
  if (before.has(path)) throw refused('REDIRECT_REFUSED', 'exists', { path: 'path' })
  const { targets, circles } = addRedirects(before, [[path, target]])
  if (circles.size > 0) throw refused('REDIRECT_REFUSED', 'circle', { path: 'target' })
  return targets
}

function isCategoryPage(path: string): boolean {
  const slug = /^\/category\/([^/]+)$/.exec(path)?.[1]
  return slug !== undefined && findCategory(slug) !== undefined
}

const toFacts = ({ path, target }: lists.RedirectRow) => ({ path, target })

const toRedirect = ({ created_at, last_used_day, source, ...row }: lists.RedirectRow): Redirect => ({
  ...row,
  source: source as Redirect['source'],
  ...(last_used_day !== null && { last_used_day }),
  created_at: created_at.toISOString(),
})

const toMissed = ({ path, ...row }: lists.MissedRow): MissedAddress => ({ id: path, ...row })
