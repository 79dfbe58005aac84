import Fastify from 'fastify'
import { serveControl } from './control.ts'
import { createFaults } from './faults.ts'
import { openStore } from './store.ts'
import { createStripe } from './stripe/provider.ts'
import type { StripeOptions } from './stripe/provider.ts'

/** How to start the emulator. */
export interface PaymentEmulatorOptions {
  host: string
  /** 0 takes a free port. */
  port: number
  /** SQLite file that keeps payments over restarts and crashes; `:memory:` keeps nothing. */
  dataFile: string
  stripe: StripeOptions
  /** Where browsers reach the emulator, when that is not the address it listens on. */
  publicUrl?: string
  /** The date payments are made at; retries and delays follow the machine's own clock. */
  clock?: () => Date
  log?: (message: string) => void
}

export interface PaymentEmulator {
  url: string
  port: number
  /** Stops answering and sending; undelivered webhooks go out after the next start. */
  close(): Promise<void>
}

/** Starts the payment providers the shop talks to in demo mode and in tests. */
export async function startPaymentEmulator(options: PaymentEmulatorOptions): Promise<PaymentEmulator> {
  const { host, dataFile, clock = () => new Date(), log = () => {} } = options
  const app = Fastify({ forceCloseConnections: true })
  const store = openStore(dataFile)
  const faults = createFaults(store)
  const world = createStripe(app, options.stripe, { store, faults, now: clock, publicUrl: '', log })
  app.register(async (scope) => serveControl(scope, world, faults))
  try {
    await app.listen({ host, port: options.port })
  } catch (error) {
    store.close()
    throw error
  }
  const { port } = app.server.address() as { port: number }
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  world.publicUrl = (options.publicUrl ?? url).replace(/\/$/, '')
  world.schedule.run()
  world.webhooks.wake()
  log(`payment emulator listens on ${url}`)

  return {
    url,
    port,
    async close() {
      world.schedule.close()
      await app.close()
      await world.webhooks.close()
      store.close()
    },
  }
}
