import { defineConfig } from 'oxlint'

const MODULES = 'apps/api/src/modules'
const WEB = 'apps/web/app'

/** `oxlint.config.test.ts` breaks each rule once. Who may import whom is a test: `import-map.test.ts`. */
export default defineConfig({
  ignorePatterns: [
    '**/node_modules/',
    '**/build/',
    '**/.react-router/',
    'apps/web/app/paraglide/',
    'apps/api/src/db/tables.ts',
    '/data*/',
    '.cache/',
    '.stryker-tmp/',
    'test-results/',
    'playwright-report/',
  ],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // Some rules look for globals, and stay silent about unknown ones.
  env: { builtin: true, browser: true, node: true },
  plugins: ['typescript', 'import', 'react'],
  jsPlugins: ['./lint/plugin.js'],
  // Only the rules below.
  categories: { correctness: 'off' },
  rules: {
    // With type information.
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      { checksVoidReturn: { attributes: false, arguments: false } },
    ],
    'typescript/await-thenable': 'error',
    // Within try and using, a promise that is returned unawaited outlives what it needs.
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/no-unnecessary-type-assertion': 'error',

    // What typescript-eslint recommends.
    'typescript/ban-ts-comment': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
    'no-array-constructor': 'error',
    'no-unused-expressions': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',

    'typescript/consistent-type-imports': 'error',
    'import/no-duplicates': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    // No code from strings.
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-new-func': 'error',
    'shop/async-verbs': 'error',
    'shop/forbidden-comments': 'error',
    'shop/forbidden-words': 'error',
    'shop/function-length': 'error',
    'shop/no-packed-literals': 'error',
    'shop/no-re-exports': 'error',
  },
  overrides: [
    {
      files: ['apps/**/*.{ts,tsx}', 'packages/**/*.ts', 'catalogue/**/*.ts'],
      excludeFiles: ['apps/api/src/config/config.ts', '**/*.test.ts', '**/test/**', '**/*.config.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'process',
            property: 'env',
            message: 'Only config.ts reads the environment: take what you need as a parameter.',
          },
        ],
      },
    },
    {
      files: ['apps/**/*.{ts,tsx}', 'packages/contract/**/*.ts', 'catalogue/**/*.ts'],
      excludeFiles: ['**/*.test.{ts,tsx}', '**/test/**'],
      rules: {
        'shop/days-of-calendar': 'error',
        'shop/no-intervals-of-days': 'error',
        'shop/no-language-codes': 'error',
      },
    },
    {
      files: ['apps/{web,console}/**/*.{ts,tsx}'],
      rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
    },
    {
      files: [`${WEB}/**/*.{ts,tsx}`],
      excludeFiles: [`${WEB}/lib/navigation/failed-code.ts`],
      rules: { 'shop/no-reload': 'error' },
    },
    {
      files: [`${WEB}/**/*.{ts,tsx}`],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: 'react-router',
                importNames: ['Link', 'NavLink'],
                message:
                  "ui/layout/link.tsx is the shop's link: it names the language of the visit, and costs less.",
              },
            ],
          },
        ],
      },
    },
    {
      files: [`${WEB}/**/*.tsx`],
      // The exceptions show no product: an avatar, a drawing, stones of the build, logos of cards.
      excludeFiles: [
        `${WEB}/ui/media/**`,
        ...['profile/portrait', 'personality/reading/share-dialog', 'products/stone-swatch'].map(
          (name) => `${WEB}/features/${name}.tsx`,
        ),
        `${WEB}/shell/payment-logos.tsx`,
      ],
      rules: { 'shop/no-other-picture': 'error' },
    },
    {
      files: ['apps/api/src/**/*.ts'],
      excludeFiles: [
        '**/*.{repository,sql}.ts',
        'apps/api/src/{db,security,jobs,observability,http}/**',
        '**/*.test.ts',
      ],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: 'kysely',
                message: 'SQL lives in *.repository.ts, what others need of it in *.sql.ts.',
              },
            ],
          },
        ],
        'shop/sql-only-in-repositories': 'error',
      },
    },
    {
      // The server only connects to configured services (docs/security.md). The object store's client gets a `fetch`
      // without redirects; all other services without a usable client are called in one file.
      files: ['apps/api/src/**/*.ts'],
      excludeFiles: [
        '**/*.test.ts',
        `${MODULES}/media/file-store.service.ts`,
        'apps/api/src/http/request-text.ts',
      ],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['fetch', 'WebSocket', 'EventSource'].map((name) => ({
            name,
            message: 'The server connects only to configured services: use their clients.',
          })),
        ],
      },
    },
    {
      // The wiring is one list: each service once.
      files: ['apps/api/src/services.ts'],
      rules: { 'shop/function-length': 'off' },
    },
    {
      // Tests import `test` and `expect` together, as Playwright's documentation shows.
      files: ['e2e/support/test.ts'],
      rules: { 'shop/no-re-exports': 'off' },
    },
    {
      // Command line programs print to the terminal, and the web's only log is the console.
      files: ['scripts/**', 'studio/**', 'bench/**', 'packages/payment-emulator/src/main.ts', 'apps/web/**'],
      rules: { 'no-console': 'off' },
    },
  ],
})
