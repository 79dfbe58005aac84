import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createObjectStore } from './file-store.service.ts'

const KEY = 'products/jade-1a2b3c4d-400.webp'

/** A storage that redirects every request, and the requests it received. */
async function aMovingStorage() {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const store = createObjectStore({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'shop',
    region: 'auto',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  return { store, requested }
}

test('a redirect of the storage is an error, and is not followed [T115]', async () => {
  const { store, requested } = await aMovingStorage()
  for (const request of [
    () => store.has(KEY),
    () => store.read(KEY),
    () => store.put(KEY, Buffer.from('a picture')),
    () => store.remove(KEY),
    () => store.find(KEY),
  ])
    await expect(request()).rejects.toThrow()
  expect(requested.map((line) => line.replace(/.* /, ''))).toEqual(Array(5).fill(`/shop/${KEY}`))
})
