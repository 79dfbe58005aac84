import type { listConsoleProducts } from '@shop/contract/products/products.console'
import type { Received } from '@shop/contract/http/endpoint'
import { toFen } from '@shop/contract/money/money'
import { listChangedFields } from '../../../db/changed-fields.ts'
import { isId } from '../../../db/ids.ts'
import { NOTHING_FOUND, readPage } from '../../../db/pages.ts'
import type { Db, ReadDb } from '../../../db/pool.ts'
import type { Clock } from '../../../jobs/clock.ts'
import { countVersions, listVersions } from '../product-history.repository.ts'
import * as repository from './product-list.repository.ts'
import { toConsoleProductItem } from './product.view.ts'

interface Dependencies {
  db: Db
  /** For the list of products. */
  reads: ReadDb
  clock: Clock
}

/** Lists of products and of their versions. */
export function createProductLists({ db, reads, clock }: Dependencies) {
  return {
    list(query: Received<typeof listConsoleProducts, 'query'>, { showsCosts }: { showsCosts: boolean }) {
      const now = clock()
      const filter = {
        statuses: query.status,
        categories: query.category,
        stones: query.stone,
        stock: query.stock,
        isIncomplete: query.incomplete === 'true',
        minFen: query.min_price === undefined ? undefined : toFen(query.min_price),
        maxFen: query.max_price === undefined ? undefined : toFen(query.max_price),
        text: query.q || undefined,
      }
      return readPage(query, {
        list: (page) =>
          repository.listProducts(reads, filter, { ...page, sort: query.sort, order: query.order }),
        count: (limit) => repository.countProducts(reads, filter, limit),
        toItem: (row) => toConsoleProductItem(row, { now, showsCosts }),
      })
    },

    /** What a product was, newest first, each with the fields that differ from the version before. */
    async listVersions(id: string, query: { page: number; limit: number }) {
      if (!isId(id)) return NOTHING_FOUND
      const rows = await listVersions(db, id, {
        limit: query.limit + 1,
        offset: (query.page - 1) * query.limit,
      })
      const earlier = new Map(rows.map((row, index) => [row.version, rows[index + 1]?.record]))
      return readPage(query, {
        list: async () => rows,
        count: (limit) => countVersions(db, id, limit),
        toItem: ({ version, who, created_at, record }) => {
          const before = earlier.get(version)
          return {
            id: String(version),
            version,
            who,
            created_at: created_at.toISOString(),
            changed: before ? listChangedFields(before, record) : [],
            record,
          }
        },
      })
    },
  }
}
