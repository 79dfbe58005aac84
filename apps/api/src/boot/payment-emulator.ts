import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PaymentProvider } from '@shop/contract/payments/payments.schemas'
import { startPaymentEmulator } from '@shop/payment-emulator/emulator'
import { withEmulator, type Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'

const toFolder = ({ dataDir }: Config) => join(dataDir, 'payment-emulator')
const toPortFile = (config: Config) => join(toFolder(config), 'port')

/** The last port of this data folder's emulator; 0 if it never ran. */
async function readPort(config: Config): Promise<number> {
  return Number(await readFile(toPortFile(config), 'utf8').catch(() => '0'))
}

/**
 * Starts the emulator of a demo shop on its previous port, so that an open payment page still works after a restart.
 * @throws ConfigError if another program uses the configured port
 */
export async function startEmulator(config: Config) {
  await mkdir(toFolder(config), { recursive: true })
  const { tracking } = config
  const { stripe, airwallex, paypal } = config.payments
  const shopUrl = `http://127.0.0.1:${config.http.port}`
  const around = (provider: PaymentProvider) => ({
    webhookUrl: `${shopUrl}/api/v1/payment/${provider}/webhook`,
    merchantName: 'Spiritual Treasures',
  })
  const start = (port: number) =>
    startPaymentEmulator({
      host: '127.0.0.1',
      port,
      dataFile: join(toFolder(config), 'payments.sqlite'),
      stripe: { ...stripe!, ...around('stripe') },
      airwallex: { ...airwallex!, ...around('airwallex') },
      paypal: { ...paypal!, ...around('paypal') },
      ...(tracking && !tracking.apiBase
        ? { aftership: { ...tracking, webhookUrl: `${shopUrl}/api/v1/tracking/webhook` } }
        : {}),
    })
  const wanted = config.payments.emulator!.port
  const emulator = await start(wanted || (await readPort(config))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    if (wanted)
      throw new ConfigError([`PAYMENT_EMULATOR_PORT: ${wanted} is in use; end what uses it, or set another`])
    return start(0)
  })
  await writeFile(toPortFile(config), String(emulator.port))
  return emulator
}

/**
 * Configuration for a command that runs next to the shop: in demo mode the emulated providers run inside the shop. If
 * it is not running, calls fail as with a provider that is down.
 */
export async function withRunningEmulator(config: Config): Promise<Config> {
  if (!config.payments.emulator) return config
  return withEmulator(config, `http://127.0.0.1:${await readPort(config)}`)
}
