import Fastify from 'fastify'
import { serveAfterShipControl } from './aftership/control.ts'
import { createAfterShip } from './aftership/provider.ts'
import type { AfterShipOptions } from './aftership/provider.ts'
import { serveAirwallexControl } from './airwallex/control.ts'
import { createAirwallex } from './airwallex/provider.ts'
import type { AirwallexOptions } from './airwallex/provider.ts'
import { serveControl } from './control.ts'
import { createFaults } from './faults.ts'
import { servePayPalControl } from './paypal/control.ts'
import { createPayPal } from './paypal/provider.ts'
import type { PayPalOptions } from './paypal/provider.ts'
import { openStore, toProviderFile } from './store.ts'
import { serveStripeControl } from './stripe/control.ts'
import { createStripe } from './stripe/provider.ts'
import type { StripeOptions } from './stripe/provider.ts'

/** Options of the emulator. */
export interface PaymentEmulatorOptions {
  host: string
  /** 0 for a free port. */
  port: number
  /**
   * SQLite file that preserves payments over restarts and crashes; `:memory:` preserves nothing. It holds Stripe's
   * objects and the fault rules; each other provider has its own file next to it.
   */
  dataFile: string
  stripe: StripeOptions
  airwallex?: AirwallexOptions
  paypal?: PayPalOptions
  /** The carriers' aggregator. */
  aftership?: AfterShipOptions
  /** Base URL for browsers, if different from the listening address. */
  publicUrl?: string
  /** Clock of payments; retries and delays follow the machine's clock. */
  clock?: () => Date
  log?: (message: string) => void
}

interface PaymentEmulator {
  url: string
  port: number
  /** Stops serving and sending; undelivered webhooks are sent after the next start. */
  close(): Promise<void>
}

/** Starts the emulated payment providers, and carriers, for demo mode and tests. */
export async function startPaymentEmulator(options: PaymentEmulatorOptions): Promise<PaymentEmulator> {
  const { host, dataFile, clock = () => new Date(), log = () => {} } = options
  const app = Fastify({ forceCloseConnections: true })
  const store = openStore(dataFile)
  const faults = createFaults(store)
  const setup = { store, faults, now: clock, log }
  const setupOf = (provider: string) => ({ ...setup, store: openStore(toProviderFile(dataFile, provider)) })

  const stripe = createStripe(app, options.stripe, setup)
  const airwallex = options.airwallex && createAirwallex(app, options.airwallex, setupOf('airwallex'))
  const paypal = options.paypal && createPayPal(app, options.paypal, setupOf('paypal'))
  const aftership = options.aftership && createAfterShip(app, options.aftership, setupOf('aftership'))
  const providers = {
    stripe,
    ...(airwallex ? { airwallex } : {}),
    ...(paypal ? { paypal } : {}),
    ...(aftership ? { aftership } : {}),
  }
  const all = Object.values(providers)
  app.register(async (scope) => {
    serveControl(scope, providers, faults)
    serveStripeControl(scope, stripe)
    if (airwallex) serveAirwallexControl(scope, airwallex)
    if (paypal) servePayPalControl(scope, paypal)
    if (aftership) serveAfterShipControl(scope, aftership)
  })
  try {
    await app.listen({ host, port: options.port })
  } catch (error) {
    for (const world of all) world.store.close()
    throw error
  }
  const { port } = app.server.address() as { port: number }
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (paypal) paypal.apiUrl = url
  for (const world of all) {
    world.publicUrl = (options.publicUrl ?? url).replace(/\/$/, '')
    world.schedule.run()
    world.webhooks.deliverDue()
  }
  log(`payment emulator listens on ${url}`)

  return {
    url,
    port,
    async close() {
      for (const { schedule } of all) schedule.close()
      await app.close()
      await Promise.all(all.map(({ webhooks }) => webhooks.close()))
      for (const world of all) world.store.close()
    },
  }
}
