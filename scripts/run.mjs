// Runs one of the shop's commands (apps/api/src/commands) with the project's own Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureAllInstalled, ensureInstalled } from './install.mjs'
import { ROOT, fail, getShopNode, requireNode, toShopEnvironment } from './project.mjs'

requireNode()
const [name = '', ...args] = process.argv.slice(2)
const file = join(ROOT, 'apps', 'api', 'src', 'commands', `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) fail(`There is no command "${name}".`)
// Only the command writes to standard output, which may be an export. Generating the table types needs development
// tools; every other command only what the shop runs on.
const install = name === 'generate-tables' ? ensureAllInstalled : ensureInstalled
await install((text) => process.stderr.write(`Installing dependencies: ${text}\n`))

const command = spawn(getShopNode(), [file, ...args], {
  // ./data is relative to the project; file arguments are relative to the caller's folder.
  cwd: ROOT,
  env: toShopEnvironment({ INIT_CWD: process.env.INIT_CWD ?? process.cwd() }),
  stdio: 'inherit',
})
// Ctrl-C reaches the command too; its exit code decides, not the signal.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => command.kill('SIGTERM'))
command.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
