import type { Server } from 'node:http'
import { createServer } from 'vite'

/** The pages as they are being written: `npm run dev`. */
export async function startDevServer(httpServer: Server) {
  const vite = await createServer({
    root: import.meta.dirname,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: httpServer } },
  })
  return {
    /** Answers modules and assets; calls `next` for what is a page. */
    middleware: vite.middlewares,
    /** The page handler as it stands now. */
    load: () => vite.ssrLoadModule('./app/host.server.ts'),
    close: () => vite.close(),
  }
}
