import Fastify from 'fastify'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { respondWithError } from '../http/error-handler.ts'
import { setSecurityHeaders, toSecurityHeaders } from '../http/security-headers.ts'
import { serveServiceWorker } from './service-worker.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-worker-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function request(offline: boolean) {
  const app = Fastify()
  app.setErrorHandler(respondWithError)
  setSecurityHeaders(app, toSecurityHeaders({ isSecure: true }))
  serveServiceWorker(app, { offline }, folder)
  return app.inject('/sw.js')
}

test('the worker is revalidated each time, and may fetch from the shop only', async () => {
  await writeFile(join(folder, 'sw.js'), 'keep()')
  const { statusCode, headers, body } = await request(true)
  expect([statusCode, body]).toEqual([200, 'keep()'])
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    // The general policy would block its fetches.
    'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  })
})

test('if switched off, one that unregisters itself is served at the same address', async () => {
  await writeFile(join(folder, 'sw.js'), 'keep()')
  await writeFile(join(folder, 'sw-off.js'), 'remove()')
  expect((await request(false)).body).toBe('remove()')
})

test('without a build it is not found', async () => {
  expect((await request(true)).statusCode).toBe(404)
})
