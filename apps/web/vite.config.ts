import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { writeServerInAscii } from './ascii-plugin.ts'
import { planChunks } from './chunk-plan.ts'
import { MESSAGE_OPTIONS } from './compile-messages.ts'
import { slimContract } from './contract-plugin.ts'
import { importMessagesDirectly } from './direct-messages-plugin.ts'
import { keepPluralRules } from './plural-rules-plugin.ts'
import { precompressAssets } from './precompress-plugin.ts'
import { buildServiceWorker } from './service-worker-plugin.ts'
import { leaveOutStructuredData } from './structured-data-plugin.ts'

const chunkPlan = planChunks()

/** Names stay, for whoever reads a stack. */
const BLANKS_ONLY = { compress: false, mangle: false, codegen: { removeWhitespace: true } } as const

export default defineConfig(({ command }) => ({
  plugins: [
    paraglideVitePlugin(MESSAGE_OPTIONS),
    importMessagesDirectly(),
    keepPluralRules(),
    tailwindcss(),
    reactRouter(),
    slimContract(),
    leaveOutStructuredData(),
    chunkPlan.plugin,
    buildServiceWorker(),
    precompressAssets(),
    writeServerInAscii(),
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
        rolldownOptions: { output: { codeSplitting: { groups: chunkPlan.groups } } },
      },
    },
    ssr: {
      build: {
        target: 'node24',
        // Every process keeps the text of its programs: without blanks and comments it is a third (decision 53).
        rolldownOptions: { input: './app/host.server.ts', output: { minify: BLANKS_ONLY } },
      },
      // Bundled whole, so that React is the production one whatever the environment of the process says.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
