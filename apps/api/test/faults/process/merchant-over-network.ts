import { vi } from 'vitest'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { signIn } from '@shop/contract/staff/session.console'
import type { Data, Input } from '@shop/contract/http/endpoint'
import { DEMO_OWNER } from '../../../src/boot/seed/demo.ts'
import { RECOVERY_LIMIT_MS } from './journey-ledger.ts'
import type { KillableShop } from './killable-shop.ts'

/** The merchant at the console of a shop that is killed: the demo shop's owner, signed in. */
export async function createMerchant(shop: KillableShop) {
  const { email, password } = DEMO_OWNER
  // Retries while the shop is busy.
  const request = () => call(signIn, { body: { email, password } }).catch(() => undefined)
  const { cookie } = await vi.waitUntil(request, { timeout: RECOVERY_LIMIT_MS, interval: 100 })

  /** As the console's browser does. @throws if there is no successful response */
  async function call<E extends ConsoleEndpoint>(
    { method, path }: E,
    input: Input<E>,
    session = '',
  ): Promise<{ data: Data<E>; cookie: string }> {
    const { params = {}, body } = input as { params?: object; body?: object }
    const filled = Object.entries(params).reduce<string>(
      (all, [name, value]) => all.replace(`:${name}`, String(value)),
      path,
    )
    const response = await fetch(`${shop.consoleUrl}/api${filled}`, {
      method,
      headers: { 'content-type': 'application/json', origin: shop.consoleUrl, cookie: session },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const { data } = (await response.json()) as { data: Data<E> }
    return { data, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  return {
    call: async <E extends ConsoleEndpoint>(endpoint: E, input: Input<E>) =>
      (await call(endpoint, input, cookie)).data,
  }
}
