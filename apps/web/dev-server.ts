import type { Server } from 'node:http'
import { createServer } from 'vite'

/** Starts Vite in middleware mode, for `npm run dev`. */
export async function startDevServer(httpServer: Server) {
  const vite = await createServer({
    root: import.meta.dirname,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: httpServer } },
  })
  return {
    /** Serves modules and assets; calls `next` for pages. */
    middleware: vite.middlewares,
    /** Loads the current page handler. */
    load: () => vite.ssrLoadModule('./app/host.server.ts'),
    close: () => vite.close(),
  }
}
