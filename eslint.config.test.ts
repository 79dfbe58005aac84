import { ESLint } from 'eslint'
import { expect, test } from 'vitest'

/**
 * Import rules can silently stop working (a missing parser, a glob that matches nothing), so each one is tested with a
 * violation at a virtual path.
 */
const PLANTED: { rule: string; file: string; code: string }[] = [
  {
    rule: 'import-x/no-restricted-paths',
    file: 'apps/api/src/modules/mail/planted.service.ts',
    code: "import { createOrdersService } from '../orders/orders.service.ts'\nexport const planted = createOrdersService\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    file: 'apps/api/src/modules/payments/planted.service.ts',
    code: "import { findOrder } from '../orders/orders.repository.ts'\nexport const planted = findOrder\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    file: 'apps/api/src/modules/orders/planted.routes.ts',
    code: "import { findOrder } from './orders.repository.ts'\nexport const planted = findOrder\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    file: 'apps/api/src/security/planted.ts',
    code: "import { createMailService } from '../modules/mail/mail.service.ts'\nexport const planted = createMailService\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    file: 'apps/web/app/features/cart/planted.ts',
    code: "import { useSession } from '../session/use-session.ts'\nexport const planted = useSession\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    file: 'apps/web/app/ui/planted.ts',
    code: "import { useCart } from '../features/cart/use-cart.ts'\nexport const planted = useCart\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    file: 'apps/web/app/lib/planted.ts',
    code: "import { readConfig } from '../../../api/src/config/config.ts'\nexport const planted = readConfig\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    file: 'apps/console/src/planted.ts',
    code: "import { createStore } from '../../web/app/lib/store.ts'\nexport const planted = createStore\n",
  },
  {
    rule: 'import-x/no-extraneous-dependencies',
    file: 'apps/console/src/planted.ts',
    code: "import pg from 'pg'\nexport const planted = pg\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    file: 'bench/planted.ts',
    code: "import { anOrderBody } from '../apps/api/test/builders.ts'\nexport const planted = anOrderBody\n",
  },
  {
    rule: 'import-x/no-extraneous-dependencies',
    file: 'packages/contract/src/planted.ts',
    code: "import pg from 'pg'\nexport const planted = pg\n",
  },
  {
    rule: 'no-restricted-properties',
    file: 'apps/api/src/modules/mail/planted.service.ts',
    code: 'export const planted = process.env\n',
  },
  {
    rule: 'no-restricted-imports',
    file: 'apps/api/src/modules/mail/planted.service.ts',
    code: "import { sql } from 'kysely'\nexport const planted = sql\n",
  },
  {
    rule: 'no-restricted-imports',
    file: 'apps/web/app/features/cart/planted.tsx',
    code: "import { Link } from 'react-router'\nexport const planted = Link\n",
  },
  {
    rule: 'no-restricted-syntax',
    file: 'apps/web/app/features/cart/planted.tsx',
    code: 'export const planted = () => location.reload()\n',
  },
  {
    rule: 'no-restricted-syntax',
    file: 'apps/api/src/modules/mail/planted.service.ts',
    code: "import type { Db } from '../../db/pool.ts'\nexport const planted = (db: Db) => db.selectFrom('users')\n",
  },
  {
    rule: 'no-restricted-syntax',
    file: 'apps/web/app/features/cart/planted.tsx',
    code: 'export const Planted = ({ url }: { url: string }) => <img src={url} alt="" />\n',
  },
  {
    rule: 'no-restricted-globals',
    file: 'apps/api/src/modules/mail/planted.service.ts',
    code: "export const planted = await fetch('https://elsewhere.example')\n",
  },
  {
    rule: 'no-eval',
    file: 'apps/web/app/lib/planted.ts',
    code: "export const planted: unknown = eval('1')\n",
  },
  {
    rule: 'max-lines',
    file: 'apps/api/src/modules/mail/planted.service.ts',
    code: 'export const planted = 1\n'.padEnd(330, '\n'),
  },
  {
    rule: 'shop/forbidden-words',
    file: 'apps/api/src/modules/mail/planted.service.ts',
    code: 'export const keptLetters = 1\n',
  },
  {
    rule: 'shop/forbidden-words',
    file: 'apps/api/src/modules/mail/planted.service.ts',
    code: 'export function planted({ id: askedFor }: { id: string }) {\n  return askedFor\n}\n',
  },
  {
    rule: 'shop/forbidden-words',
    file: 'apps/web/app/features/cart/planted.ts',
    code: 'export interface Planted {\n  fault: string\n}\n',
  },
]

// The files do not exist, so rules with type information are disabled.
const eslint = new ESLint({
  overrideConfig: {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: false, program: null, project: null } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
      '@typescript-eslint/await-thenable': 'off',
      '@typescript-eslint/return-await': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
})

test.each(PLANTED)('lint reports $rule in $file [T7]', async ({ rule, file, code }) => {
  const [result] = await eslint.lintText(code, { filePath: file })
  expect(result!.messages.map(({ ruleId }) => ruleId)).toContain(rule)
})

test('lint allows a forbidden word as an exception, as part of another word, or as an object key', async () => {
  const right: [file: string, code: string][] = [
    ['apps/api/test/faults/planted.ts', 'export const fault = 1\n'],
    ['apps/web/app/lib/planted.ts', 'export const isSkeptical = true\n'],
    ['apps/web/app/lib/planted.ts', 'export const planted = { keepAlive: true, answer: 1 }\n'],
  ]
  for (const [filePath, code] of right) {
    const [result] = await eslint.lintText(code, { filePath })
    expect(result!.messages).toEqual([])
  }
})

test('lint reports an import cycle', async () => {
  // schemas/products.ts imports schemas/money.ts: an import back is a cycle.
  const [result] = await eslint.lintText("import './products.ts'\nexport const planted = 1\n", {
    filePath: 'packages/contract/src/schemas/money.ts',
  })
  expect(result!.messages.map(({ ruleId }) => ruleId)).toContain('import-x/no-cycle')
})

test('lint accepts imports that the architecture allows', async () => {
  const code =
    "import { createMailService } from '../mail/mail.service.ts'\nexport const planted = createMailService\n"
  const [result] = await eslint.lintText(code, { filePath: 'apps/api/src/modules/orders/planted.service.ts' })
  expect(result!.messages).toEqual([])
})
