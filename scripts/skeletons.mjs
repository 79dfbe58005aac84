// What `npm run new` writes: files by their paths, and what is inserted into others before the last occurrence of a text.

const CONTRACT = 'packages/contract/src'
const MODULES = 'apps/api/src/modules'
const CONSOLE = 'apps/console/src'

/** `gem-tests` → `gemTests`. */
const toCamel = (name) => name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())
/** `gem-tests` → `GemTests`. */
const toPascal = (name) => toCamel(name).replace(/^./, (letter) => letter.toUpperCase())
/** `gem-tests` → `Gem tests`. */
const toTitle = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** A subject with one call that lists nothing. */
export function toModule(name) {
  const [camel, pascal] = [toCamel(name), toPascal(name)]
  const folder = `${MODULES}/${name}`
  return {
    files: {
      [`${CONTRACT}/${name}/${name}.schemas.ts`]: `import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'

/** TODO: what the messages of this subject have, with units. */
export const ${camel}Schemas = {
  list${pascal}: {
    data: z.object({ items: z.array(z.object({ id: z.string() })) }),
  },
} satisfies Record<string, EndpointSchemas>
`,
      [`${CONTRACT}/${name}/${name}.endpoints.ts`]: `import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { ${camel}Schemas } from './${name}.schemas.ts'

export const list${pascal} = defineEndpoint({
  method: 'GET',
  path: '/v1/${name}',
  summary: 'TODO: what it returns, in a line',
  auth: 'public',
  schemas: typesOf<typeof ${camel}Schemas.list${pascal}>(),
  errors: [],
})
`,
      [`${folder}/${name}.service.ts`]: `import type { Db } from '../../db/pool.ts'

export type ${pascal}Service = ReturnType<typeof create${pascal}Service>

/** TODO: what it is for. */
export function create${pascal}Service({ db: _db }: { db: Db }) {
  return {
    // TODO: read them by a function of ${name}.repository.ts.
    list: async (): Promise<{ id: string }[]> => [],
  }
}
`,
      [`${folder}/${name}.routes.ts`]: `import * as endpoints from '@shop/contract/${name}/${name}.endpoints'
import type { Route } from '../../http/route.ts'
import type { ${pascal}Service } from './${name}.service.ts'

export function register${pascal}(route: Route, ${camel}: ${pascal}Service): void {
  route(endpoints.list${pascal}, async () => ({ items: await ${camel}.list() }))
}
`,
      [`${folder}/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { list${pascal} } from '@shop/contract/${name}/${name}.endpoints'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

test('TODO: a rule of this subject, in a sentence', async () => {
  expect((await shop.call(list${pascal}, {})).data).toEqual({ items: [] })
})
`,
    },
    edits: listModuleEdits(name),
  }
}

/** The contract's registry, the wiring and the routes. */
function listModuleEdits(name) {
  const [camel, pascal] = [toCamel(name), toPascal(name)]
  return [
    {
      path: `${CONTRACT}/http/registry.ts`,
      before: '\ntype Entry =',
      insert: `import * as ${camel} from '../${name}/${name}.endpoints.ts'\nimport { ${camel}Schemas } from '../${name}/${name}.schemas.ts'\n`,
    },
    {
      path: `${CONTRACT}/http/registry.ts`,
      before: '  ].flat(),',
      insert: `    pair(${camel}, ${camel}Schemas),\n`,
    },
    {
      path: 'apps/api/src/services.ts',
      before: "import { createReports } from './modules/",
      insert: `import { create${pascal}Service } from './modules/${name}/${name}.service.ts'\n`,
    },
    {
      path: 'apps/api/src/services.ts',
      before: '    reports,\n  }\n}',
      insert: `    ${camel}: create${pascal}Service({ db }),\n`,
    },
    {
      path: 'apps/api/src/app.ts',
      before: "import { registerVitals } from './modules/",
      insert: `import { register${pascal} } from './modules/${name}/${name}.routes.ts'\n`,
    },
    {
      path: 'apps/api/src/app.ts',
      before: '  registerVitals(route, services)',
      insert: `  register${pascal}(route, services.${camel})\n`,
    },
  ]
}

/** Another call of a module. */
export function toEndpoint(name, call) {
  const path = call.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const schemas = `${toCamel(name)}Schemas`
  return {
    files: {
      [`${MODULES}/${name}/${path}.test.ts`]: `import { expect, test } from 'vitest'
import { ${call} } from '@shop/contract/${name}/${name}.endpoints'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

test('TODO: a rule of this call, in a sentence', async () => {
  expect((await shop.call(${call}, {})).data).toEqual({})
})
`,
    },
    edits: [
      {
        path: `${CONTRACT}/${name}/${name}.schemas.ts`,
        before: '} satisfies Record<string, EndpointSchemas>',
        insert: `  ${call}: {\n    data: z.object({}),\n  },\n`,
      },
      {
        path: `${CONTRACT}/${name}/${name}.endpoints.ts`,
        before: 'export const ',
        insert: `export const ${call} = defineEndpoint({
  method: 'GET',
  path: '/v1/${name}/${path}',
  summary: 'TODO: what it returns, in a line',
  auth: 'public',
  schemas: typesOf<typeof ${schemas}.${call}>(),
  errors: [],
})

`,
      },
      {
        path: `${MODULES}/${name}/${name}.routes.ts`,
        before: '  route(endpoints.',
        insert: `  route(endpoints.${call}, async () => ({}))\n`,
      },
    ],
  }
}

/** A page of the console for those who may see the shop's health, until it has a permission of its own. */
export function toScreen(name) {
  const [pascal, title] = [toPascal(name), toTitle(name)]
  const inLanguage = (language, text) => ({
    path: `packages/messages/${language}/layout/console.json`,
    before: '\n  },\n  "welcome": {',
    insert: `,\n    "${name}": "${text}"`,
  })
  return {
    files: {
      [`${CONSOLE}/${name}/${name}-page.tsx`]: `import { Box, Typography } from '@mui/material'
import { Title, useTranslate } from 'react-admin'
import { Panel } from '../ui/panel.tsx'

/** TODO: what a merchant does here. */
export function ${pascal}Page() {
  const translate = useTranslate()
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2, maxWidth: '80rem' }}>
      <Title title={translate('layout.pages.${name}')} />
      <Panel title={translate('layout.pages.${name}')}>
        {/* TODO: useEndpoint(…), with states for loading, nothing and an error. */}
        <Typography>{translate('layout.pages.${name}')}</Typography>
      </Panel>
    </Box>
  )
}
`,
      [`${CONSOLE}/${name}/${name}.test.tsx`]: `import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

test('TODO: what a merchant sees and does here', async () => {
  const { fetch } = createFakeApi({ 'GET /console/session': () => succeed(aSession({ permissions: ['health.read'] })) })
  window.location.hash = '#/${name}'
  await renderConsole(fetch)
  expect(await screen.findByRole('heading', { level: 2, name: '${title}' })).toBeTruthy()
})
`,
    },
    edits: [
      {
        path: `${CONSOLE}/screens.tsx`,
        before: 'const AuditLog = toScreen(',
        insert: `const ${pascal} = toScreen('${name}', 'list', async () => (await import('./${name}/${name}-page.tsx')).${pascal}Page)\n`,
      },
      {
        path: `${CONSOLE}/screens.tsx`,
        before: '  <CustomRoutes key="account">',
        insert: `  <Resource key="${name}" name="${name}" list={${pascal}} />,\n`,
      },
      {
        path: `${CONSOLE}/layout/navigation.ts`,
        before: "      { name: 'health', icon: HealthIcon",
        insert: `      { name: '${name}', icon: ${pascal}Icon, permission: 'health.read' },\n`,
      },
      {
        path: `${CONSOLE}/layout/navigation.ts`,
        before: "import HealthIcon from '@mui/icons-material/",
        insert: `import ${pascal}Icon from '@mui/icons-material/ExtensionOutlined'\n`,
      },
      {
        path: `${CONSOLE}/data/resources.ts`,
        before: '  health: { list: getHealthReport },',
        insert: `  // TODO: its own call, whose permission opens the page.\n  '${name}': { list: getHealthReport },\n`,
      },
      inLanguage('en', title),
      inLanguage('zh', `待译：${title}`),
      inLanguage('zh-Hant', `待譯：${title}`),
    ],
  }
}
