import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** An event as it arrived. */
interface Received {
  headers: Record<string, string>
  body: string
}

/** Another program of the merchant, which the shop notifies of events. */
export interface WebhookProgram {
  url: string
  /**
   * The types of the events about an order, in the sequence of their arrival, without repeats of an event.
   * @throws when the signature of one is not made with this secret
   */
  listTypes(secret: string, orderId: string): string[]
  close(): void
}

/** Starts a program on loopback that accepts every event. */
export async function startWebhookProgram(): Promise<WebhookProgram> {
  const received = new Map<string, Received>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Record<string, string>
      const id = headers['webhook-id']!
      if (!received.has(id)) received.set(id, { headers, body })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    listTypes(secret, orderId) {
      const events = [...received.values()].map(({ headers, body }) =>
        new Webhook(secret).verify(body, headers),
      )
      return (events as { type: string; data: { order_id?: string } }[])
        .filter(({ data }) => data.order_id === orderId)
        .map(({ type }) => type)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
