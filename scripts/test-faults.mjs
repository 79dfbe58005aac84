// npm run test:faults [-- names of files]: the fault suite in its long form.
import { ensureBuilt } from './build.mjs'
import { tryCommand } from './commands.mjs'
import { ensureAllInstalled } from './install.mjs'
import { ROOT, getShopNode, requireNode, toToolEnvironment } from './project.mjs'
import { ensureFailoverServers } from './servers.mjs'
import { createSteps } from './steps.mjs'
import { join } from 'node:path'

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const PROJECTS = ['--project', 'api', '--project', 'faults-process']
/** Two of its tests stand next to their code. */
const ALL = ['apps/api/test/faults', 'wrong-designs', 'wrong-calls']

requireNode()
const args = process.argv.slice(2)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const step = createSteps(3)
await step('Installing dependencies', ensureAllInstalled)
await step('Finding PostgreSQL, Patroni, etcd and HAProxy', ensureFailoverServers)
// Some of the tests start the real shop.
await step('Building the web pages', ensureBuilt)

const command = [VITEST, 'run', ...PROJECTS, ...(args.length > 0 ? args : ALL)]
const env = toToolEnvironment({ TEST_FORM: 'all' })
const { exitCode } = await tryCommand(getShopNode(), command, { env, show: true })
process.exitCode = exitCode
