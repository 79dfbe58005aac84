import { CommandError, runCommand, toNpmCommand } from './commands.mjs'
import { fail, toInstallEnvironment } from './project.mjs'

/** No scripts of packages, no reports. */
export const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund']

const ERROR_LINES = 15
/** npm's temporary errors of the registry or network, for which one retry is made. */
const RETRIED_ERRORS = /ETARGET|ECONNRESET|ETIMEDOUT|EAI_AGAIN/

/** Runs npm to change what is installed; tries a second time after a temporary error. */
export async function runNpm(args) {
  const [file, npmArgs] = toNpmCommand(args)
  const run = () => runCommand(file, npmArgs, { env: toInstallEnvironment() })
  await run().catch((error) => {
    if (error instanceof CommandError && RETRIED_ERRORS.test(error.output)) return run()
    throw error
  })
}

/** Exits with npm's message about its failure; throws any other error. */
export function failByNpm(title, error) {
  if (!(error instanceof CommandError)) throw error
  // npm prints the reason first and its usage last, between warnings about engines.
  const lines = error.output
    .split('\n')
    .filter((line) => line.startsWith('npm error '))
    .slice(0, ERROR_LINES)
  fail(`${title} failed: ${error.message}\n${lines.join('\n')}`)
}
