import * as endpoints from '@shop/contract/webhooks/webhooks.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { WebhooksConsole } from './webhooks-console.service.ts'

/** The addresses that events are delivered to, and the deliveries, in the console. */
export function registerWebhooksConsole(route: ConsoleRoute, webhooks: WebhooksConsole): void {
  route(endpoints.listWebhooks, ({ query }) => webhooks.list(query))
  route(endpoints.getWebhook, ({ params }) => webhooks.get(params.id))
  route(endpoints.createWebhook, ({ actor, body }) => webhooks.create(actor, body))
  route(endpoints.updateWebhook, ({ actor, params, body }) => webhooks.update(actor, params.id, body))
  route(endpoints.deleteWebhook, ({ actor, params }) => webhooks.remove(actor, params.id))
  route(endpoints.rotateWebhookSecret, ({ actor, params, body }) =>
    webhooks.rotateSecret(actor, params.id, body.version),
  )
  route(endpoints.testWebhook, ({ actor, params }) => webhooks.test(actor, params.id))
  route(endpoints.listWebhookDeliveries, ({ query }) => webhooks.listDeliveries(query), { mayLag: true })
  route(endpoints.repeatWebhookDelivery, ({ actor, params }) => webhooks.repeatDelivery(actor, params.id))
}
