import { join } from 'node:path'
import { openBackground } from '../../../src/boot/background.ts'
import { readConfig, withEmulator } from '../../../src/config/config.ts'
import { seedDemoOwner, seedDemoShopper } from '../../../src/boot/seed/demo.ts'
import { startEmbeddedDatabase } from '@shop/embedded-postgres/start'
import { openWebServer } from '../../../src/site/web-server.ts'

/**
 * The shop's process without the work of a first start: both web server and background on a prepared
 * database. The payment provider runs elsewhere, and so does the database when DATABASE_URL is set, so that
 * either survives when this process is killed.
 */
async function run(): Promise<void> {
  const config = withEmulator(readConfig(), process.env['PROVIDER_URL']!)
  const report = (text: string) => process.stderr.write(`${text}\n`)
  const connectionString =
    config.databaseUrl ??
    (
      await startEmbeddedDatabase({
        directory: join(config.dataDir, 'postgres'),
        log: { info: report, warn: report },
      })
    ).connectionString
  const background = await openBackground(config, connectionString)
  await seedDemoShopper(background.services)
  await background.services.staffRoles.seed()
  await seedDemoOwner(background.services)
  await (await openWebServer(config, connectionString)).listen()
  await background.run()
  process.stdout.write('open\n')
}

// Ends with the tests, also when they ended before this was read.
process.on('disconnect', () => process.exit(0))
if (!process.connected) process.exit(0)
await run()
