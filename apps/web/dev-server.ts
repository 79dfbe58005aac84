import type { Server } from 'node:http'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { createServer } from 'vite'
import { MESSAGE_OPTIONS } from './compile-messages.ts'

/** Starts Vite in middleware mode, for `npm run dev`. */
export async function startDevServer(httpServer: Server) {
  const vite = await createServer({
    root: import.meta.dirname,
    appType: 'custom',
    // Compiles the messages again whenever one changes.
    plugins: [paraglideVitePlugin(MESSAGE_OPTIONS)],
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
