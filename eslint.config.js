import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import tseslint from 'typescript-eslint'
import { MODULE_DEPENDENCIES, PACKAGE_DEPENDENCIES, WEB_LAYERS } from './eslint/architecture.js'
import { forbiddenTerms } from './eslint/forbidden-words.js'
import { NO_OTHER_PICTURE, NO_RELOAD, SQL_ONLY_IN_REPOSITORIES } from './eslint/restricted-syntax.js'

const MODULES = 'apps/api/src/modules'
const GROUNDWORK = ['db', 'http', 'jobs', 'observability', 'security'].map((name) => `apps/api/src/${name}`)
const WEB = 'apps/web/app'

const toFolder = (path) => join(import.meta.dirname, path)

const folders = (path) =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : []

const moduleZones = folders(MODULES).map((name) => ({
  target: `${MODULES}/${name}`,
  from: `${MODULES}/**/*`,
  except: [
    `**/${MODULES}/${name}/**`,
    ...(MODULE_DEPENDENCIES[name] ?? []).map((other) => `**/${MODULES}/${other}/**/*.service.ts`),
  ],
  message: `"${name}" may use only the services of the modules that MODULE_DEPENDENCIES in eslint/architecture.js lists for it.`,
}))

const roleZones = [
  {
    target: `${MODULES}/**/*.routes.ts`,
    from: `${MODULES}/**/*.repository.ts`,
    message: 'A route translates: let a service call the repository.',
  },
  {
    target: `${MODULES}/**/*.repository.ts`,
    from: `${MODULES}/**/*.routes.ts`,
    message: 'A repository must not import routes.',
  },
  {
    target: GROUNDWORK,
    from: MODULES,
    // The log redacts what the list of data classes protects.
    except: ['./privacy/data-list.ts'],
    message: 'The groundwork must not import the shop: pass in what it needs.',
  },
  {
    target: GROUNDWORK,
    from: 'apps/api/src/*.ts',
    message: 'The groundwork must not import the shop: pass in what it needs.',
  },
]

const webLayerZones = WEB_LAYERS.flatMap((layer, index) =>
  WEB_LAYERS.slice(0, index).map((higher) => ({
    target: `${WEB}/${layer}`,
    from: `${WEB}/${higher}`,
    message: `${layer} lies below ${higher}: pass in what it needs, from a route or the shell.`,
  })),
)

const featureZones = folders(`${WEB}/features`).map((name) => ({
  target: `${WEB}/features/${name}`,
  from: `${WEB}/features`,
  except: [`./${name}`],
  message: 'Features do not import one another: a route or the shell composes them.',
}))

const packageZones = Object.entries(PACKAGE_DEPENDENCIES).map(([folder, allowed]) => ({
  target: folder,
  from: Object.keys(PACKAGE_DEPENDENCIES).filter(
    (other) => other !== folder && !allowed.includes(other.split('/').at(-1)),
  ),
  message: `${folder} may import only ${['itself', ...allowed].join(', ')} (PACKAGE_DEPENDENCIES in eslint/architecture.js).`,
}))

const benchZones = [
  {
    target: 'bench',
    from: 'apps/api/test/**/*',
    except: ['**/apps/api/test/shop-process/servers/**'],
    message: 'Of the tests, the benchmarks use only the real servers, which run without a test runner too.',
  },
]

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/build/',
      '**/.react-router/',
      'apps/web/app/paraglide/',
      'apps/web/project.inlang/',
      'apps/api/src/db/tables.ts',
      'data*/',
      '.cache/',
      '.stryker-tmp/',
      'test-results/',
      'playwright-report/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      // Within try and using, a promise that is returned unawaited outlives what it needs.
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.js', '.mjs'],
      // Without their parser, TypeScript files are silently skipped.
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })],
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      // No code from strings.
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-cycle': 'error',
      'import-x/no-duplicates': 'error',
      'import-x/no-restricted-paths': [
        'error',
        {
          basePath: import.meta.dirname,
          zones: [
            ...[...packageZones, ...moduleZones, ...roleZones],
            ...[...webLayerZones, ...featureZones, ...benchZones],
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { shop: { rules: { 'forbidden-words': forbiddenTerms } } },
    rules: { 'shop/forbidden-words': 'error' },
  },
  ...Object.keys(PACKAGE_DEPENDENCIES).map((folder) => ({
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: {
      'import-x/no-extraneous-dependencies': [
        'error',
        // Tools and tests may use the workspace's dependencies; a package's run time needs its own.
        {
          packageDir: [join(import.meta.dirname, folder), import.meta.dirname],
          devDependencies: [
            '**/*.test.{ts,tsx}',
            '**/test/**',
            '**/*.config.ts',
            'e2e/**',
            'bench/**',
            'packages/regions/scripts/**',
            'apps/web/*.ts',
            'apps/web/app/routes.ts',
          ],
        },
      ],
    },
  })),
  {
    // The console is no workspace: the web's Vite builds it, and its tests describe endpoints as the contract does.
    files: ['apps/console/vite.config.ts', 'apps/console/test/**'],
    rules: {
      'import-x/no-extraneous-dependencies': [
        'error',
        { packageDir: ['apps/console', 'apps/web', 'packages/contract', ''].map(toFolder) },
      ],
    },
  },
  {
    files: ['packages/contract/src/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'import-x/no-extraneous-dependencies': [
        'error',
        { packageDir: [join(import.meta.dirname, 'packages/contract')] },
      ],
    },
  },
  {
    files: ['apps/**/*.{ts,tsx}', 'packages/**/*.ts', 'catalogue/**/*.ts'],
    ignores: ['apps/api/src/config/config.ts', '**/*.test.ts', '**/test/**', '**/*.config.ts'],
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
    files: ['apps/web/app/**/*.{ts,tsx}'],
    ignores: ['apps/web/app/lib/navigation/failed-code.ts'],
    rules: {
      'no-restricted-syntax': ['error', NO_RELOAD],
    },
  },
  {
    files: ['apps/web/app/**/*.{ts,tsx}'],
    ignores: ['apps/web/app/ui/layout/link.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-router',
              importNames: ['Link', 'NavLink'],
              message: "ui/layout/link.tsx is the shop's link: it names the language of the visit.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/web/app/**/*.tsx'],
    // The exceptions show no product: an avatar, a drawing, stones of the build, logos of cards.
    ignores: [
      'apps/web/app/ui/media/**',
      ...['profile/portrait', 'personality/reading/share-dialog', 'products/stone-swatch'].map(
        (name) => `apps/web/app/features/${name}.tsx`,
      ),
      'apps/web/app/shell/payment-logos.tsx',
    ],
    rules: {
      // The same rule as above, which this replaces.
      'no-restricted-syntax': ['error', NO_RELOAD, NO_OTHER_PICTURE],
    },
  },
  {
    files: ['apps/api/src/**/*.ts'],
    ignores: ['**/*.repository.ts', 'apps/api/src/{db,security,jobs,observability,http}/**', '**/*.test.ts'],
    rules: SQL_ONLY_IN_REPOSITORIES,
  },
  {
    // The server only connects to configured services (docs/security.md). The object store's client gets a `fetch`
    // without redirects; all other services without a usable client are called in one file.
    files: ['apps/api/src/**/*.ts'],
    ignores: ['**/*.test.ts', `${MODULES}/media/file-store.service.ts`, 'apps/api/src/http/request-text.ts'],
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
    // Command line programs print to the terminal, and the web's only log is the console.
    files: ['scripts/**', 'studio/**', 'bench/**', 'packages/payment-emulator/src/main.ts', 'apps/web/**'],
    rules: { 'no-console': 'off' },
  },
)
