import { spawn } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'

const MB = 1_024 * 1_024

/** A process that is busy for a while and then idle. It tells what its heap takes, in bytes, again and again. */
const BUSY_THEN_IDLE = `
  import { giveBackIdleMemory } from ${JSON.stringify(import.meta.resolve('./idle-memory.ts'))}
  giveBackIdleMemory()
  let kept = []
  for (let round = 0; round < 300; round += 1) {
    kept = Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'stone ' + index }))
  }
  kept = undefined
  const tell = () => process.stdout.write(process.memoryUsage().heapTotal + '\\n')
  tell()
  setInterval(tell, 200)
`

const LIMIT_MS = 45_000

test(
  'A process that has become idle gives back what it had for objects that live briefly.',
  { timeout: LIMIT_MS },
  async () => {
    // Without what V8 does by itself where it comes to it, some time later.
    const options = ['--no-memory-reducer', '--input-type=module']
    const child = spawn(process.execPath, [...options, '--eval', BUSY_THEN_IDLE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill())
    const told: number[] = []
    child.stdout
      .setEncoding('utf8')
      .on('data', (text: string) => told.push(...text.trim().split('\n').map(Number)))

    await vi.waitUntil(() => told.length > 0, { timeout: 20_000 })
    expect(told[0]).toBeGreaterThan(30 * MB)
    await vi.waitUntil(() => told.at(-1)! < 15 * MB, { timeout: 20_000 })
  },
)
