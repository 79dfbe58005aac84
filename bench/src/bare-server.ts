import { spawn } from 'node:child_process'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dirname, 'bare-server-process.ts')

/** The maximum of a Node server: one process that responds to each request with the same bytes. */
export async function startBareServer(body: Buffer, type: string) {
  const child = spawn(process.execPath, [SCRIPT, type], { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The bare server ended with code ${code}`)))
    child.stdin!.end(body)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await ended
    },
  }
}
