import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './chunk-groups.ts'

/** A shared file is named after its group alone: the names of all pages that share it would be in every page's code. */
const toChunkFileName = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
        rolldownOptions: {
          output: { codeSplitting: { groups: CHUNK_GROUPS }, chunkFileNames: toChunkFileName },
        },
      },
    },
    ssr: {
      build: {
        target: 'node24',
        // Each process has its source in memory, of which comments are a quarter.
        rolldownOptions: { input: './app/host.server.ts', output: { comments: false } },
      },
      // Bundled completely, so that React is the production build whatever NODE_ENV the process has.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
