import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ROOT, getSystemNode } from './project.mjs'

const running = new Set()
process.on('exit', () => running.forEach((child) => child.kill()))

/** A command failed; `output` is what it printed. */
export class CommandError extends Error {
  constructor(command, exitCode, output) {
    super(`"${command}" ended with exit code ${exitCode}`)
    this.output = output
  }
}

/**
 * Runs a command in the repository's folder. Output is captured and thrown as CommandError on failure; with `show` it
 * goes to the terminal instead. The command ends with this process.
 */
export async function runCommand(file, args, { env = process.env, show = false } = {}) {
  const { exitCode, output } = await tryCommand(file, args, { env, show })
  if (exitCode !== 0) throw new CommandError([file, ...args].join(' '), exitCode, output)
  return output
}

/** Like runCommand, but returns the exit code; 127 if the program does not exist. */
export async function tryCommand(file, args, { env = process.env, show = false } = {}) {
  const child = spawn(file, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', ...(show ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
  })
  running.add(child)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const exitCode = await new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => resolve(code ?? 1))
  })
  running.delete(child)
  return { exitCode, output }
}

/** File and first arguments that run npm: the one that runs this script, else the one on the PATH. */
export function toNpmCommand(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js') && existsSync(cli)) return [getSystemNode(), [cli, ...args]]
  return process.platform === 'win32' ? ['cmd.exe', ['/c', 'npm', ...args]] : ['npm', args]
}
