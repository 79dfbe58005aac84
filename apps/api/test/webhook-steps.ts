import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { Input } from '@shop/contract/http/endpoint'
import * as endpoints from '@shop/contract/webhooks/webhooks.console'
import type { WebhookEventType } from '@shop/contract/webhooks/webhooks.rules'
import { createTestConsole } from './console.ts'
import type { TestApp } from './test-app.ts'

/** What tests of webhooks do, at the time of now: receivers compare the time of a message with their clock. */
export async function createWebhookSteps(shop: TestApp) {
  shop.clock.set(new Date())
  const console = await createTestConsole(shop)
  const owner = await console.aMember('owner')
  const running = new AbortController()

  /** Calls as an owner who has just signed in: tests move the clock by days. */
  async function call<E extends ConsoleEndpoint>(endpoint: E, input: Input<E>) {
    return console.call(endpoint, input, { as: await console.signInAs(owner) })
  }

  return {
    call,

    /** Adds a webhook, which is deleted after the test. */
    async aWebhook(url: string, types: WebhookEventType[]) {
      const body = { id: randomUUID(), url, description: 'Accounting', event_types: types }
      const { data } = await call(endpoints.createWebhook, { body })
      onTestFinished(async () => {
        await call(endpoints.deleteWebhook, { params: { id: data.id } })
      })
      return data
    },

    read: async (id: string) => (await call(endpoints.getWebhook, { params: { id } })).data,

    /** Delivers what is due, and waits for the responses. */
    async deliver(delivery = shop.services.webhookDelivery): Promise<void> {
      await delivery.deliverDue(running.signal)
      await delivery.settle()
    },

    listDeliveries: async (id: string, extra: object = {}) =>
      (await call(endpoints.listWebhookDeliveries, { query: { webhook_id: id, ...extra } })).data.items,
  }
}
