import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type APIRequestContext } from '@playwright/test'

/** The payment emulator of a running shop, as programs on its machine steer it (packages/payment-emulator/README.md). */
export interface Emulator {
  origin: string
  /** Makes calls fail until `heal`; operations are named like `paypal.orders.create`. */
  breakDown(operation: string): Promise<void>
  heal(): Promise<void>
  /** Approves an order of the wallet, with nobody there to be led back to the shop. */
  approve(paypalOrderId: string): Promise<void>
  /** Pays what the wallet is still checking. */
  completeCaptures(): Promise<void>
}

/** @param dataDir the folder of the shop; that of the run's own unless told */
export function findEmulator(request: APIRequestContext, dataDir = process.env['E2E_DATA_DIR']!): Emulator {
  const port = readFileSync(join(dataDir, 'payment-emulator/port'), 'utf8').trim()
  const origin = `http://127.0.0.1:${port}`
  const control = `${origin}/_control`
  return {
    origin,

    async breakDown(operation) {
      const rule = { operation, action: 'status', status: 500, times: 1_000 }
      expect((await request.post(`${control}/faults`, { data: rule })).ok()).toBe(true)
    },

    async heal() {
      expect((await request.delete(`${control}/faults`)).ok()).toBe(true)
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
