import { join } from 'node:path'

const BUILT_WEB = join(import.meta.dirname, '../../web/build/server/index.js')

/**
 * Loads what it takes to answer, ahead of time: while a database starts, there is little else to do. What cannot be
 * loaded is told by whoever needs it.
 */
export async function loadWebServer(): Promise<void> {
  await Promise.allSettled([import('./web-server.ts'), import(BUILT_WEB)])
}
