import { expect, test } from 'vitest'
import { getProgramsApi } from '@shop/contract/api-keys/api-keys.console'
import { KEY_PERMISSIONS } from '@shop/contract/staff/permissions.console'
import { createTestConsole } from '../../test/console.ts'
import { readConsoleContract } from '../../test/contract.ts'
import { lintOpenApi } from '../../test/lint-openapi.ts'
import { createTestApp } from '../../test/test-app.ts'

const shop = await createTestApp()
const { call, aMember } = await createTestConsole(shop)

test('The document has every call that a key can make, no other, and nothing that Redocly complains about.', async () => {
  const { body } = await call(getProgramsApi, {}, { as: await aMember('owner') })
  const document = JSON.parse(body.toString()) as { paths: Record<string, Record<string, object>> }
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = (await readConsoleContract()).flatMap(([, { method, path, permission, stepUp }]) =>
    !stepUp && (KEY_PERMISSIONS as string[]).includes(permission)
      ? [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`]
      : [],
  )
  expect(described.toSorted()).toEqual(expected.toSorted())
  expect(described.length).toBeGreaterThan(50)
  expect(await lintOpenApi(document)).toEqual([])
})
