import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const OPTIONS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--remote-debugging-port=0',
]

/** A headless browser; `port` is that of its debugging protocol. */
export async function startBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'shop-bench-browser-'))
  const child = spawn(PROGRAM, [...OPTIONS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Debian's program is a script that waits for the browser and would end alone.
    detached: true,
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${PROGRAM} ended with code ${code}`)))
    child.once('error', reject)
    child.stderr.on('data', (text: Buffer) => {
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(text.toString())
      if (found) resolve(Number(found[1]))
    })
  })
  return {
    port,
    async stop() {
      const closed = new Promise((resolve) => child.once('close', resolve))
      process.kill(-child.pid!, 'SIGTERM')
      await closed
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
