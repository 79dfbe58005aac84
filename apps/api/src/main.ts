import { once } from 'node:events'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createProgress } from './boot/progress.ts'
import { reportFailure } from './boot/report-failure.ts'
import { startShop } from './boot/start.ts'
import { readConfig, type Config } from './config/config.ts'
import { toOutboxFolder } from './config/data-folders.ts'
import { DEMO_OWNER, DEMO_SHOPPER } from './boot/seed/demo.ts'

/** Stopping is forced after this time. */
const STOP_LIMIT_MS = 10_000

async function main(): Promise<void> {
  const { dev, 'await-pages': awaitsPages } = parseArgs({
    options: {
      dev: { type: 'boolean', default: false },
      // `npm start` builds the pages meanwhile, and says when they are there.
      'await-pages': { type: 'boolean', default: false },
    },
  }).values
  const config = readConfig()
  const ending = new AbortController()
  const pagesBuilt: Promise<unknown> = awaitsPages
    ? once(process, 'message', { signal: ending.signal })
    : Promise.resolve()
  // Awaited once the shop is prepared.
  pagesBuilt.catch(() => {})
  const starting = startShop(config, createProgress(process.stdout), { dev, pagesBuilt })
  endOnSignal(() => {
    ending.abort()
    return starting.then((shop) => shop.stop())
  })
  // For a service manager: `kill -USR2`. (A closing terminal sends SIGHUP.)
  process.on('SIGUSR2', () => void starting.then((shop) => shop.renewWorkers()).catch(reportFailure))
  const shop = await starting
  process.stdout.write(toWelcome(shop.config))
}

/** A start that was ended while it waited for its pages has not failed. */
const isEnded = ({ name }: Error) => name === 'AbortError'

/** Stops the shop once: on a signal, or if the parent process is gone. */
function endOnSignal(stop: () => Promise<void>): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: Error) => process.exit(isEnded(error) ? 0 : 1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, end)
}

function toWelcome(config: Config): string {
  const { publicUrl } = config.http
  const lines: [string, string][] = [['The shop is open', publicUrl]]
  if (config.console) lines.push(['The console', config.console.url])
  if (config.mode === 'demo') {
    lines.push(['Demo shopper', `${DEMO_SHOPPER.email}  ${DEMO_SHOPPER.password}`])
    if (config.console) lines.push(['Demo owner', `${DEMO_OWNER.email}  ${DEMO_OWNER.password}`])
    if (config.payments.emulator) {
      lines.push([
        'Test cards',
        '4242 4242 4242 4242 pays, 4000 0027 6000 3184 asks the bank, 4000 0000 0000 0002 is declined',
      ])
    }
    const carrier = config.tracking?.apiBase
    // Not AfterShip itself.
    if (carrier?.startsWith('http:')) lines.push(['Demo carrier', `${carrier}/aftership/parcels`])
  }
  const folder = toOutboxFolder(config)
  const nearby = relative(process.cwd(), folder)
  const outbox = nearby.startsWith('..') ? folder : nearby
  if (!config.mail.smtpUrl)
    lines.push(['Mail is saved in', `${publicUrl}/api/dev/outbox  (files in ${outbox})`])
  return `\n${lines.map(([name, value]) => `    ${name.padEnd(18)}${value}\n`).join('')}\n    Ctrl-C stops it.\n`
}

main().catch((error: Error) => {
  if (isEnded(error)) process.exit(0)
  reportFailure(error)
  process.exit(1)
})
