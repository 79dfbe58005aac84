import { openDatabase } from '../src/db/pool.ts'
import { createPublicRequests } from '../src/http/public-requests.ts'
import { repeat } from '../src/jobs/repeat.ts'
import { createWebhookDelivery } from '../src/modules/webhooks/webhook-delivery.service.ts'
import { createSealedText } from '../src/security/sealed-text.ts'

/** A process that delivers webhooks until it is killed: `node webhook-sender.ts <database> <secret>`. */
const [connectionString, secret] = process.argv.slice(2) as [string, string]

const delivery = createWebhookDelivery({
  db: openDatabase({ connectionString, poolSize: 4 }),
  clock: () => new Date(),
  sealed: createSealedText(secret, 'webhook secret'),
  requests: createPublicRequests({ allowsLoopback: true }),
  limits: { timeoutMs: 5_000, lostMs: 1_000 },
  report: (error) => process.stderr.write(`${String(error)}\n`),
})
repeat(delivery.deliverDue, 50, (error) => process.stderr.write(`${String(error)}\n`), { now: true })
