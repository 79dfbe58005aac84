import { defineConfig } from 'vite'

/** The running console's port, for `npm run dev`. */
const CONSOLE_PORT = process.env['CONSOLE_PORT'] ?? '3001'

const LIBRARY = /[\\/]node_modules[\\/]/

/** The chunk of a file of packages/messages. */
const toLanguage = (id: string) => {
  const language = /[\\/]packages[\\/]messages[\\/]([\w-]+)[\\/]/.exec(id)?.[1]
  return language ? `messages-${language}` : null
}

export default defineConfig({
  build: {
    outDir: 'build',
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The content security policy admits no data: fonts or scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // "use client" in the components' files is for servers.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          groups: [
            // All messages of a language, which are loaded at once.
            { name: toLanguage, priority: 3 },
            // Libraries change only with their releases: those of the first page, and those that
            // several other screens share.
            { name: 'libraries', test: LIBRARY, tags: ['$initial'], priority: 2 },
            { name: 'screen-libraries', test: LIBRARY, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: `http://127.0.0.1:${CONSOLE_PORT}`, changeOrigin: true } },
  },
})
