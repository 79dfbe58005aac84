import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Something that is made once for all workers of a run. */
export interface Shared {
  /** What the workers get of it, as JSON. */
  facts: unknown
  close(): Promise<void>
}

/**
 * Makes things for all tests of a run, each at the first request for it, from any worker process. Returns a function that
 * closes those that were made.
 */
export async function shareWithWorkers(
  makers: Readonly<Record<string, () => Promise<Shared>>>,
): Promise<() => Promise<void>> {
  const made = new Map<string, Promise<Shared>>()
  const server = createServer((request, response) => {
    const name = request.url!.slice(1)
    const thing = made.get(name) ?? makers[name]!()
    made.set(name, thing)
    thing.then(
      ({ facts }) => response.end(JSON.stringify(facts)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env['E2E_SHARED'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    for (const thing of made.values())
      await thing.then(
        ({ close }) => close(),
        () => undefined,
      )
  }
}

/** The facts of what is shared under this name. @throws when it could not be made */
export async function findShared<Facts>(name: string): Promise<Facts> {
  const response = await fetch(`${process.env['E2E_SHARED']}/${name}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Facts
}
