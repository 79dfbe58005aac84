import { createServer } from 'node:net'

/** A currently free TCP port of 127.0.0.1. Another process may take it first, so the caller must handle that. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port')
  return address.port
}
