import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { MESSAGE_OPTIONS } from './compile-messages.ts'

/** Code that comes in one file each. Everything else is left to the bundler. */
const CHUNKS = [
  // Changes only with its releases, so that returning visitors have it cached.
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  // What most pages share. One file compresses better than forty small ones.
  { name: 'common', tags: ['$initial' as const], minShareCount: 10, priority: 1 },
]

export default defineConfig(({ command }) => ({
  plugins: [paraglideVitePlugin(MESSAGE_OPTIONS), tailwindcss(), reactRouter()],
  build: {
    // Read by vite.worker.config.ts and .size-limit.js.
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy admits no data: fonts or scripts.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
        rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
      },
    },
    ssr: {
      build: { target: 'node24', rolldownOptions: { input: './app/host.server.ts' } },
      // Bundled whole, so that React is the production build whatever NODE_ENV the process has.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
