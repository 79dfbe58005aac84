import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Registry } from 'prom-client'
import { buildApp } from '../app.ts'
import { buildConsoleApp } from '../console/console-app.ts'
import type { Config } from '../config/config.ts'
import { REDACTED_COLUMNS } from '../data-classes.ts'
import { openLog } from '../observability/log.ts'
import { readVersions } from '../shown-content.ts'
import { createContentVersions } from '../http/response-cache/content-versions.ts'
import { createResponseCache, type ResponseCache } from '../http/response-cache/response-cache.ts'
import { openDatabase, ping } from '../db/pool.ts'
import { openReplicas, type OpenReplicas } from '../db/replicas.ts'
import { MINUTE, SECOND } from '../jobs/clock.ts'
import { drain } from '../boot/drain.ts'
import { createJobs } from '../jobs/jobs.ts'
import { repeat } from '../jobs/repeat.ts'
import { registerDevSite } from './dev-site.ts'
import { createServices, type Services } from '../services.ts'
import { registerFigures } from '../modules/vitals/figures-for-prometheus.ts'
import { createWebHost, loadBuiltWeb, registerSite } from './site.ts'

/** Database connections of all processes together, below the server's maximum of 60. */
const CONNECTIONS = 36
const MAX_POOL_SIZE = 8

/**
 * Polling interval of content versions: changes must be visible within two seconds, also those of a sale of all products, which take
 * one to be written.
 */
const VERSIONS_INTERVAL_MS = SECOND / 2
/** How often the products in memory are compared with the database: their changes are noted, so it finds some only after an upgrade. */
const COMPARE_INTERVAL_MS = 15 * MINUTE
/** Load shedding starts here: some seconds' worth of work of a process. */
const LOAD_LIMITS = { maxInFlight: 1_500, maxDelayMs: 500 }

/** Size of a process's response cache: some two hundred pages in all encodings, and as many calls. */
const CACHE_BYTES = 32 * 1024 * 1024

/** Interval at which a process saves its counters and measurements. */
const FIGURES_INTERVAL_MS = 10 * SECOND

/** How long stopping waits for requests in flight; everything has to stop within 10 s. */
const IN_FLIGHT_LIMIT_MS = 6_000
/** How long idle connections of a proxy stay open: by then it uses another process. */
const IDLE_GRACE_MS = 500

interface WebServer {
  /** Starts listening. */
  listen(): Promise<void>
  /** Stops accepting, finishes requests in flight (aborts them after a timeout) and closes its resources. */
  close(): Promise<void>
}

/** Prepares a web server: one of possibly several processes that share a port. */
export async function openWebServer(
  config: Config,
  connectionString: string,
  options: { dev: boolean } = { dev: false },
): Promise<WebServer> {
  const log = openLog(config, REDACTED_COLUMNS)
  const poolSize = Math.max(2, Math.min(MAX_POOL_SIZE, Math.floor(CONNECTIONS / config.workers)))
  const db = openDatabase({
    connectionString,
    poolSize,
    preparesStatements: config.preparedStatements,
  })
  const replicas =
    config.databaseReplicaUrls.length > 0
      ? openReplicas({
          primary: db,
          primaryUrl: connectionString,
          urls: config.databaseReplicaUrls,
          poolSize,
          report: (replica, state) => log.warn({ replica, state }, 'replica'),
        })
      : undefined
  const jobs = await createJobs(db, (error) => log.warn({ err: error }, 'job queue'))
  const registry = new Registry()
  registry.setDefaultLabels({ process: String(process.pid) })
  collectDefaultMetrics({ register: registry })
  const reportCache = (error: unknown) => log.warn({ err: error }, 'response cache')
  const services = createServices({
    config,
    db,
    ...(replicas && { replicas }),
    jobs,
    clock: () => new Date(),
    log,
    registry,
  })

  // While the pages' code is loaded; no request waits for the products.
  const prepared = services.products.prepare()
  prepared.catch(() => {})

  registerFigures(registry, services.vitalsReports)
  if (replicas) registerReplicaCounts(registry, replicas)

  const versions = createContentVersions({
    readVersions: (tags) => readVersions(services, tags),
    intervalMs: VERSIONS_INTERVAL_MS,
    report: reportCache,
  })
  const cache = createResponseCache({ versions, maxBytes: CACHE_BYTES, report: reportCache })
  registerCacheCounts(registry, cache)

  const app: FastifyInstance = await buildApp({
    config,
    services,
    log,
    health: {
      metricsToken: config.metricsToken,
      isReady: () => ping(db),
      collectMetrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    },
    site: async (app) => {
      const host = await createWebHost(app, config, services, cache)
      const web = options.dev ? await registerDevSite(app, host) : await loadBuiltWeb(host)
      await registerSite(app, config, services, { web, cache })
    },
    load: LOAD_LIMITS,
    cache,
  })
  const consoleApp = config.console && (await buildConsoleApp({ config, services, log }))
  const endComparing = repeat(services.products.compare, COMPARE_INTERVAL_MS, (error) =>
    log.warn({ err: error }, 'products in memory'),
  )
  const report = (error: unknown) => log.warn({ err: error }, 'figures')
  const endFigures = repeat(() => writeFigures(services), FIGURES_INTERVAL_MS, report)
  return {
    async listen() {
      await prepared
      const { host, port } = config.http
      await consoleApp?.listen({ host, port: config.console!.port })
      // Last: a process counts as started when the shop's port is open.
      await app.listen({ host, port })
    },
    async close() {
      await Promise.all([closeServer(app), consoleApp && closeServer(consoleApp)])
      await versions.close()
      await endComparing()
      await endFigures()
      await writeFigures(services).catch(report)
      await jobs.stop()
      await services.limits.close()
      await replicas?.close()
      await db.destroy()
    },
  }
}

async function writeFigures(services: Services): Promise<void> {
  const { vitals, serverFigures, searchMisses, redirects } = services
  const written = await Promise.allSettled([
    vitals.flush(),
    serverFigures.flush(),
    searchMisses.flush(),
    redirects.flush(),
  ])
  for (const each of written) if (each.status === 'rejected') throw each.reason
}

async function closeServer(app: FastifyInstance): Promise<void> {
  // First, since pages being rendered still call the API, which refuses once the application closes.
  await drain(app.server, { graceMs: IDLE_GRACE_MS, limitMs: IN_FLIGHT_LIMIT_MS })
  await app.close()
}

function registerReplicaCounts(registry: Registry, { counts }: OpenReplicas): void {
  new Counter({
    name: 'replica_reads_total',
    help: 'Calls that a replica may respond to: by a replica, by the primary, and again by it after a replica was lost',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [server, count] of Object.entries(counts)) this.inc({ server }, count)
    },
  })
}

function registerCacheCounts(registry: Registry, { counts }: ResponseCache): void {
  const figures = [
    ['hits', 'Responses that were sent from the cache'],
    ['misses', 'Responses that had to be made before they were sent'],
  ] as const
  for (const [name, help] of figures) {
    new Counter({
      name: `response_cache_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(counts[name])
      },
    })
  }
}
