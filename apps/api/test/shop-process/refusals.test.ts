import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aDataFolder, runShop, startShop } from './a-shop.ts'
import { findFreePorts, type Finished } from './processes.ts'

/** One line for each error, and nothing else, such as a stack. */
function listErrors({ exitCode, stderr, milliseconds }: Finished): string[] {
  process.stdout.write(`Refused after ${milliseconds} ms\n`)
  expect(exitCode).toBe(1)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stderr).toMatch(/\n$/)
  return stderr.trimEnd().split('\n')
}

test('Two shops run on neighbouring ports, each with its own folder.', async () => {
  const port = await findFreePorts(2)
  const [one, other] = await Promise.all([
    startShop({ dataDir: await aDataFolder(), port }),
    startShop({ dataDir: await aDataFolder(), port: port + 1 }),
  ])

  const responses = await Promise.all(
    [one, other].map(async ({ url }) => (await fetch(`${url}/readyz`)).status),
  )
  expect(responses).toEqual([200, 200])

  const listEmulator = ({ stdout }: typeof one) => /emulated at (\S+)/.exec(stdout())?.[1]
  expect(listEmulator(one)).not.toBe(listEmulator(other))
  expect(await one.stop()).toMatchObject({ exitCode: 0 })
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
  expect(await other.stop()).toMatchObject({ exitCode: 0 })
})

test('A second shop on the same folder is rejected, and the first is unaffected.', async () => {
  const dataDir = await aDataFolder()
  const first = await startShop({ dataDir })

  const second = runShop({ DATA_DIR: dataDir, PORT: String(await findFreePorts()), WORKERS: '1' })

  expect(listErrors(await second.finished)).toEqual([
    `Another shop (process ${first.pid}) already uses the data folder ${dataDir}; ` +
      'stop it or choose another DATA_DIR.',
  ])
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('A port that is in use is reported.', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }

  const shop = runShop({ DATA_DIR: await aDataFolder({ isNew: true }), PORT: String(port) })

  expect(listErrors(await shop.finished)).toEqual([
    `PORT: ${port} is in use on 127.0.0.1; end what uses it, or set another PORT`,
  ])
})

test('Every invalid variable is reported at once, with its value and the allowed ones.', async () => {
  const shop = runShop({
    DATA_DIR: await aDataFolder({ isNew: true }),
    PORT: 'eighty',
    SHOP_MODE: 'party',
    AUTH_SECRET: 'too short',
  })

  const errors = listErrors(await shop.finished)
  expect(errors).toHaveLength(3)
  expect(errors.find((error) => error.startsWith('PORT: '))).toContain('"eighty"')
  expect(errors.find((error) => error.startsWith('SHOP_MODE: '))).toContain('"party"')
  expect(errors.find((error) => error.startsWith('AUTH_SECRET: '))).not.toContain('too short')
})

test('Live mode does not open a database that a demo created. [T61]', async () => {
  const dataDir = await aDataFolder()
  const demo = await startShop({ dataDir })
  await demo.stop()

  const shop = runShop({
    DATA_DIR: dataDir,
    PORT: String(await findFreePorts()),
    HOST: '127.0.0.1',
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
    AUTH_SECRET: 'x'.repeat(32),
    CONSOLE: 'off',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'shop@shop.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  })

  const [error, ...more] = listErrors(await shop.finished)
  expect(error).toMatch(/^SHOP_MODE: .*lian@example\.com/)
  expect(more).toEqual([])
})
