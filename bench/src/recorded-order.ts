import { randomUUID } from 'node:crypto'
import { buildApp } from '@shop/api/app'
import { readConfig } from '@shop/api/config/config'
import { REDACTED_COLUMNS } from '@shop/api/data-classes'
import { openLog } from '@shop/api/observability/log'
import { openDatabase } from '@shop/api/db/pool'
import { createJobs } from '@shop/api/jobs/jobs'
import type { Foundation } from '@shop/api/base-services'
import { createServices } from '@shop/api/services'
import { toOrderBody, withKey } from './shopper.ts'

/** A statement as the shop sends it. */
export interface Statement {
  text: string
  values: unknown[]
}

interface Place {
  origin: string
  folder: string
  connectionString: string
  headers: Record<string, string>
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Records every statement that one order over HTTP causes: session, idempotency, the order's transaction, the reads of
 * the response. Returns a function that generates them for another order and product.
 */
export async function recordOrder(
  place: Place,
  productId: string,
): Promise<(productId: string) => Statement[]> {
  const recorder = await openRecorder(place)
  try {
    // Recorded twice: ids that differ belong to the order, the others to shopper, session and product.
    const other = await recorder.record(productId)
    const own = await recorder.record(productId)
    const shared = listIds(other.statements)
    const fresh = [...listIds(own.statements)].filter((id) => !shared.has(id))
    const run = randomUUID()
    let replayed = 0
    return (nextProductId) => {
      const renamed = new Map<string, string>([
        ...fresh.map((id) => [id, randomUUID()] as const),
        [productId, nextProductId],
      ])
      const orderNumber = `${own.orderNumber.slice(0, 8)}-${run}-${(replayed += 1)}`
      const rename = (value: unknown) =>
        typeof value === 'string'
          ? value.replaceAll(own.orderNumber, orderNumber).replace(ID, (id) => renamed.get(id) ?? id)
          : value
      return own.statements.map(({ text, values }) => ({ text, values: values.map(rename) }))
    }
  } finally {
    await recorder.close()
  }
}

function listIds(statements: Statement[]): Set<string> {
  return new Set(statements.flatMap(({ values }) => JSON.stringify(values).match(ID) ?? []))
}

/** The shop's own code in this process, on the running shop's database, with its queries intercepted. */
async function openRecorder({ origin, folder, connectionString, headers }: Place) {
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: origin, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const db = openDatabase({ connectionString, poolSize: 4 })
  let statements: Statement[] = []
  db.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((text: string, values: unknown[] = [], ...rest: unknown[]) => {
      statements.push({ text, values })
      return query(text, values, ...rest)
    }) as typeof client.query
  })
  const log = openLog(config, REDACTED_COLUMNS)
  const jobs = await createJobs(db, () => {})
  // The metrics are not used here.
  const registry = { registerMetric: () => {} } as unknown as Foundation['registry']
  const services = createServices({ config, db, jobs, clock: () => new Date(), log, registry })
  const health = { isReady: async () => {}, collectMetrics: async () => ({ contentType: '', text: '' }) }
  const app = await buildApp({ config, services, log, health })

  return {
    async record(productId: string): Promise<{ statements: Statement[]; orderNumber: string }> {
      statements = []
      const response = await app.inject({
        method: 'POST',
        url: '/api/v1/orders',
        payload: toOrderBody(productId),
        headers: withKey(headers),
      })
      if (response.statusCode !== 201) throw new Error(`The order was refused: ${response.body}`)
      const { data } = response.json<{ data: { order_number: string } }>()
      return { statements, orderNumber: data.order_number }
    },
    async close() {
      await app.close()
      await jobs.stop()
      await services.limits.close()
      await db.destroy()
    },
  }
}
