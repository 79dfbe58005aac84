import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request that a receiver got. */
export interface ReceivedWebhook {
  headers: Record<string, string>
  body: string
  /** The parsed body. */
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Respond = (response: ServerResponse, received: ReceivedWebhook, request: IncomingMessage) => void

const accept: Respond = (response) => void response.writeHead(204).end()

/** Another program on loopback, which responds as a test says. It is closed after the test. */
export async function startWebhookReceiver(respond: Respond = accept) {
  const received: ReceivedWebhook[] = []
  const receiver = { received, respond, url: '' }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const webhook = {
        headers: request.headers as Record<string, string>,
        body,
        event: JSON.parse(body) as ReceivedWebhook['event'],
      }
      received.push(webhook)
      receiver.respond(response, webhook, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  return Object.assign(receiver, {
    accept: () => void (receiver.respond = accept),
    /** The types of the events, in the sequence of their arrival. */
    listTypes: () => received.map(({ event }) => event.type),
  })
}
