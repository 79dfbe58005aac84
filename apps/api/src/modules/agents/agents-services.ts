import type { Config } from '../../config/config.ts'
import { createPublicRequests } from '../../http/public-requests.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { CurrenciesService } from '../currencies/currencies.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { createAgentCatalog } from './catalog.service.ts'
import type { Assistants } from './assistants.service.ts'
import { createAgentsService } from './agents.service.ts'
import { createPlatformProfiles } from './platform-profiles.service.ts'

interface Dependencies {
  clock: Clock
  mode: Config['mode']
  publicUrl: string
  limits: RateLimits
  settings: SettingsService
  products: ProductsService
  currencies: CurrenciesService
  /** The shop's version. */
  version: string
  report: (error: unknown) => void
}

/** What agents that shop for people use. */
export function createAgentServices({
  clock,
  mode,
  publicUrl,
  limits,
  settings,
  products,
  currencies,
  version,
  report,
}: Dependencies) {
  const requests = createPublicRequests({ allowsLoopback: mode === 'demo' })
  const profiles = createPlatformProfiles({ clock, requests, limits })
  const catalog = createAgentCatalog({ products, currencies })
  const agents = createAgentsService({ settings, profiles, catalog, publicUrl })
  let assistants: Promise<Assistants> | undefined
  return {
    agents,
    /** Loaded with the first request of an assistant: its packages take 30 MB. */
    loadAssistants: (): Promise<Assistants> =>
      (assistants ??= import('./assistants.service.ts').then(({ createAssistants }) =>
        createAssistants({ agents, products, version, report }),
      )),
  }
}
