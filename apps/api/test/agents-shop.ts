import type { SettingValues } from '@shop/contract/settings/settings.console'
import { DEFAULT_SETTINGS } from '../src/modules/settings/sale-terms.ts'
import { startAgentPlatform } from './agent-platform.ts'
import { createTestApp } from './test-app.ts'

type Change = Partial<Record<keyof SettingValues['agents'], unknown>>

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
    const value = { ...DEFAULT_SETTINGS.agents, enabled: true, ...own, ...change }
    return settings.update(SOMEBODY, 'agents', { version, value })
  }

  await setAgents()
  return { shop, platform, setAgents }
}
