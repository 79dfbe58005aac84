import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openLog } from './log.ts'
import { openDatabase, ping } from './platform/database.ts'
import { SECOND } from './platform/clock.ts'
import { createJobs } from './platform/jobs.ts'
import { repeat } from './platform/repeat.ts'
import { registerDevSite } from './dev-site.ts'
import { createServices, type Services } from './services.ts'
import { offerFigures } from './modules/vitals/figures-for-prometheus.ts'
import { loadBuiltWeb, registerSite, toWebHost } from './site.ts'

/** Connections of all processes together: they leave room below the server's 60 (reliability, section 5.2). */
const CONNECTIONS = 36
const MAX_POOL_SIZE = 8

/** How often a process writes down what it has counted and measured. */
const FIGURES_INTERVAL_MS = 10 * SECOND

/** How long an end waits for requests that are under way; the rest of the shop has to end within 10 s too. */
const IN_FLIGHT_LIMIT_MS = 6_000
const IDLE_SWEEP_MS = 50

export interface WebServer {
  /** Stops accepting, finishes what is in flight (or cuts it off when it takes too long), closes what it opened. */
  close(): Promise<void>
}

/** Starts answering requests: one of possibly several processes that share a port. */
export async function startWebServer(
  config: Config,
  connectionString: string,
  options: { dev: boolean } = { dev: false },
): Promise<WebServer> {
  const log = openLog(config)
  const db = openDatabase({
    connectionString,
    poolSize: Math.max(2, Math.min(MAX_POOL_SIZE, Math.floor(CONNECTIONS / config.workers))),
  })
  const jobs = await createJobs(db, (error) => log.warn({ err: error }, 'job queue'))
  const registry = new Registry()
  registry.setDefaultLabels({ process: String(process.pid) })
  collectDefaultMetrics({ register: registry })
  const services = createServices({ config, db, jobs, clock: () => new Date(), log, registry })

  offerFigures(registry, services.vitalsReports)

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
      const host = await toWebHost(app, config)
      const pages = options.dev ? await registerDevSite(app, host) : await loadBuiltWeb(host)
      await registerSite(app, config, services, pages)
    },
  })
  const report = (error: unknown) => log.warn({ err: error }, 'figures')
  const endFigures = repeat(() => writeFigures(services), FIGURES_INTERVAL_MS, report)
  await app.listen({ host: config.http.host, port: config.http.port })
  return {
    async close() {
      await closeServer(app)
      await endFigures()
      await writeFigures(services).catch(report)
      await jobs.stop()
      await services.limits.close()
      await db.destroy()
    },
  }
}

async function writeFigures({ vitals, serverFigures }: Services): Promise<void> {
  const written = await Promise.allSettled([vitals.flush(), serverFigures.flush()])
  for (const each of written) if (each.status === 'rejected') throw each.reason
}

async function closeServer(app: FastifyInstance): Promise<void> {
  const closing = app.close()
  // A connection whose request is answered only now would be kept open for more, which nobody would answer.
  const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS)
  const limit = setTimeout(() => app.server.closeAllConnections(), IN_FLIGHT_LIMIT_MS)
  try {
    await closing
  } finally {
    clearInterval(sweep)
    clearTimeout(limit)
  }
}
