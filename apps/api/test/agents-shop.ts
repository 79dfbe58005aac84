import { startAgentPlatform } from './agent-platform.ts'
import { createTestApp } from './test-app.ts'

/** What agents may do in the shops of tests. */
export const AGENTS_SETTING = {
  enabled: true,
  catalog: true,
  carts: true,
  checkout: true,
  payment: true,
  google_merchant_id: null,
  assistants: true,
  signed_only: false,
  platforms: null,
}

type Change = Partial<Record<keyof typeof AGENTS_SETTING, unknown>>

const SOMEBODY = { who: 'somebody', network: '', device: '' }

/**
 * A shop that serves agents, and a platform of agents.
 * @param own how the shop differs in what agents may do
 */
export async function createAgentsShop(own: Change = {}, options?: Parameters<typeof createTestApp>[0]) {
  const shop = await createTestApp(options)
  const platform = await startAgentPlatform()
  const { settings } = shop.services

  /** Sets what agents may do: what the shop began with, and a change. */
  async function setAgents(change: Change = {}) {
    const { version } = await settings.get('agents')
    const value = { ...AGENTS_SETTING, ...own, ...change }
    return settings.update(SOMEBODY, 'agents', { version, value })
  }

  await setAgents()
  return { shop, platform, setAgents }
}
