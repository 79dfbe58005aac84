import { openDatabase } from '../src/db/pool.ts'
import { createPublicRequests } from '../src/http/public-requests.ts'
import { MINUTE, SECOND } from '../src/jobs/clock.ts'
import { repeat } from '../src/jobs/repeat.ts'
import { createWebhookDelivery } from '../src/modules/webhooks/webhook-delivery.service.ts'
import { createSealedText } from '../src/security/sealed-text.ts'

/**
 * A process that delivers webhooks until it is killed: `node webhook-sender.ts <database> <secret> <start> <speed>`. Its clock
 * runs so many times as fast from that time (ms since 1970) on, so that repetitions come within seconds.
 */
const [connectionString, secret, start, speed] = process.argv.slice(2) as [string, string, string, string]

const startMs = Number(start)
const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)

const delivery = createWebhookDelivery({
  db: openDatabase({ connectionString, poolSize: 4 }),
  clock: () => new Date(startMs + (Date.now() - startMs) * Number(speed)),
  sealed: createSealedText(secret, 'webhook secret'),
  // Without platforms of agents.
  platformEvents: {
    isOn: async () => false,
    makeRequest: () => Promise.reject(new Error('No platform')),
  },
  requests: createPublicRequests({ allowsLoopback: true }),
  // As in the shop, what a dead process had claimed is tried again long after a program's time is over.
  limits: { timeoutMs: 1 * SECOND, lostMs: 1 * MINUTE },
  report,
})
repeat(delivery.deliverDue, 50, report, { now: true })
