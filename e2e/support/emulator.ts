import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type APIRequestContext } from '@playwright/test'
import { CARDS } from './card.ts'

/** Control of the payment emulator of a running shop (packages/payment-emulator/README.md). */
export interface Emulator {
  origin: string
  /** Makes an operation, such as `paypal.orders.create`, fail until `heal`; only for one order if it is given. */
  breakDown(operation: string, orderId?: string): Promise<void>
  heal(): Promise<void>
  /** Pays in the card form without a browser. */
  payByCard(paymentIntentId: string): Promise<void>
  /** Approves a wallet order without a browser that returns to the shop. */
  approve(paypalOrderId: string): Promise<void>
  /** Completes pending captures of the wallet. */
  completeCaptures(): Promise<void>
}

/** @param dataDir data folder of the shop; by default that of the run */
export function findEmulator(request: APIRequestContext, dataDir = process.env['E2E_DATA_DIR']!): Emulator {
  const port = readFileSync(join(dataDir, 'payment-emulator/port'), 'utf8').trim()
  const origin = `http://127.0.0.1:${port}`
  const control = `${origin}/_control`
  return {
    origin,

    async breakDown(operation, orderId) {
      const match = orderId === undefined ? undefined : { metadata: { order_id: orderId } }
      const rule = { operation, action: 'status', status: 500, times: 1_000, match }
      expect((await request.post(`${control}/faults`, { data: rule })).ok()).toBe(true)
    },

    async heal() {
      expect((await request.delete(`${control}/faults`)).ok()).toBe(true)
    },

    async payByCard(paymentIntentId) {
      const data = { card: CARDS.pays }
      const path = `${control}/payment_intents/${paymentIntentId}/confirm`
      expect((await request.post(path, { data })).ok()).toBe(true)
    },

    async approve(paypalOrderId) {
      const response = await request.post(`${control}/paypal/orders/${paypalOrderId}/approve`, { data: {} })
      expect(response.ok()).toBe(true)
    },

    async completeCaptures() {
      const response = await request.get(`${control}/paypal/captures`)
      const captures = (await response.json()) as { id: string; status: string }[]
      const pending = captures.filter(({ status }) => status === 'PENDING')
      expect(pending).not.toHaveLength(0)
      for (const { id } of pending) {
        expect((await request.post(`${control}/paypal/captures/${id}/complete`)).ok()).toBe(true)
      }
    },
  }
}
