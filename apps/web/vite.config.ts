import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { MESSAGE_OPTIONS } from './compile-messages.ts'
import { slimContract } from './contract-plugin.ts'
import { importMessagesDirectly } from './direct-messages-plugin.ts'
import { precompressAssets } from './precompress-plugin.ts'
import { buildServiceWorker } from './service-worker-plugin.ts'

/** What this many pages share comes as one file: dozens of small ones cost more in headers than they save. */
const SHARED_CODE = { name: 'shared', minShareCount: 10, test: /apps\/web\/app|node_modules|packages/ }

export default defineConfig(({ command }) => ({
  plugins: [
    paraglideVitePlugin(MESSAGE_OPTIONS),
    importMessagesDirectly(),
    tailwindcss(),
    reactRouter(),
    slimContract(),
    buildServiceWorker(),
    precompressAssets(),
  ],
  build: {
    modulePreload: { polyfill: false },
    sourcemap: false,
    // The content-security policy admits no data: fonts or scripts.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
        rolldownOptions: { output: { codeSplitting: { groups: [SHARED_CODE] } } },
      },
    },
    ssr: {
      build: { target: 'node24', rolldownOptions: { input: './app/host.server.ts' } },
      // Bundled whole, so that React is the production one whatever the environment of the process says.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
