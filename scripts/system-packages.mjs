import { existsSync } from 'node:fs'
import { tryCommand } from './commands.mjs'

/**
 * Installs packages of Debian or Ubuntu if that is possible without a prompt; calls `announce` before. Returns whether
 * they were installed.
 */
export async function installSystemPackages(names, announce) {
  if (!existsSync('/usr/bin/apt-get')) return false
  const isRoot = process.getuid() === 0
  if (!isRoot && (await tryCommand('sudo', ['-n', 'true'])).exitCode !== 0) return false
  announce()
  const apt = (...args) => {
    // With this run level, servers are installed without being started.
    const variables = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1']
    const command = ['env', ...variables, 'apt-get', '--yes', '--quiet', ...args]
    return isRoot ? tryCommand(command[0], command.slice(1)) : tryCommand('sudo', ['-n', ...command])
  }
  await apt('update')
  return (await apt('install', '--no-install-recommends', ...names)).exitCode === 0
}
