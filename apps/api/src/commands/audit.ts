// npm run audit -- verify: checks the audit log.
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { print, runCommand, UsageError } from './command-line.ts'
import { withShopServices } from './shop-services.ts'

const HELP = `Checks the audit log: every change that staff made in the console, or that a command made.

  npm run audit -- verify                   reads the whole log, and says whether an entry was changed or is missing:
                                            each one holds the hash of the one before

The log is read in the console. The shop may be running.
Exit codes: 0 unbroken, 1 an entry was changed or is missing, 2 wrong usage.
`

async function main(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  if (positionals.length !== 1 || positionals[0] !== 'verify') throw new UsageError('Use: verify.')
  const { entries, broken } = await withShopServices(readConfig(), ({ audit }) => audit.verify())
  if (!broken) return print(`The audit log is unbroken: ${entries} ${entries === 1 ? 'entry' : 'entries'}.`)
  const { seq, reason } = broken
  print(reason === 'changed' ? `Entry ${seq} was changed.` : `Entry ${seq} is missing.`)
  process.exitCode = 1
}

await runCommand('audit', HELP, main)
