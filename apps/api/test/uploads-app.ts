import { mkdir } from 'node:fs/promises'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { toUploadsFolder } from '../src/config/data-folders.ts'
import type { Services } from '../src/services.ts'
import { serveUploads } from '../src/site/uploaded-files.ts'
import { createCall } from './call.ts'
import { HEALTH, type TestApp } from './test-app.ts'

/**
 * The same shop with its uploaded files next to the API, as its pages have them. Call it as `createTestApp`.
 */
export async function createUploadsApp(
  { config, services, app: { log } }: TestApp,
  { objectStore, pictures = services.pictures }: Partial<Pick<Services, 'objectStore' | 'pictures'>> = {},
) {
  await mkdir(toUploadsFolder(config), { recursive: true })
  const app = await buildApp({
    config,
    services,
    log,
    health: HEALTH,
    site: (app) => serveUploads(app, config, { objectStore, pictures, photos: services.photos }),
  })
  afterAll(() => app.close())
  return {
    app,
    call: createCall(app),
    /** Gets a file by its address in a profile. */
    getFile: (url: string) => app.inject(new URL(url).pathname),
  }
}
