import { describe, expect, it } from 'vitest'
import { toPlan, type PlannedModule } from './chunk-plan.ts'

const APP = '/shop/apps/web/app'
const QUERY = '?__react-router-build-client-route'

/** A module of the app, below its folder. */
function aModule(path: string, imports: string[] = [], dynamicImports: string[] = []): PlannedModule {
  const [id, ...others] = [path, ...imports, ...dynamicImports].map((each) =>
    each.startsWith('/') ? each : `${APP}/${each}`,
  ) as [string, ...string[]]
  return {
    id,
    isEntry: path === 'root.tsx' || path === 'entry.client.tsx' || path.startsWith('routes/'),
    imports: others.slice(0, imports.length),
    dynamicImports: others.slice(imports.length),
  }
}

function planOf(...modules: PlannedModule[]): Record<string, string | undefined> {
  const plan = toPlan(modules)
  return Object.fromEntries(modules.map(({ id }) => [id.replace(`${APP}/`, ''), plan.get(id)]))
}

describe('the files of the code', () => {
  it('give every page one frame, and what the pages of the catalogue share with it', () => {
    const plan = planOf(
      aModule('root.tsx', ['ui/button.tsx']),
      aModule('routes/home.tsx', ['ui/card.tsx', 'features/home/hero.tsx']),
      aModule('routes/product.tsx', ['ui/card.tsx', 'ui/button.tsx']),
      aModule('ui/button.tsx', ['/shop/node_modules/react/index.js']),
      aModule('ui/card.tsx'),
      aModule('features/home/hero.tsx'),
      aModule('/shop/node_modules/react/index.js'),
    )
    expect(plan).toMatchObject({
      'ui/button.tsx': 'frame',
      'ui/card.tsx': 'frame',
      '/shop/node_modules/react/index.js': 'framework',
    })
    // A page keeps what it alone needs.
    expect(plan['features/home/hero.tsx']).toBeUndefined()
    expect(plan['routes/home.tsx']).toBeUndefined()
  })

  it('leave the start alone: it runs as soon as it comes, and all else must be there', () => {
    const plan = planOf(aModule('entry.client.tsx', ['start.tsx']), aModule('root.tsx'), aModule('start.tsx'))
    expect(plan['entry.client.tsx']).toBeUndefined()
    expect(plan['start.tsx']).toBe('frame')
  })

  it('leave with a page what it shares with its own dialogs, and lists with lists', () => {
    const plan = planOf(
      aModule('routes/product.tsx', ['lib/sizes.ts'], ['features/guide-dialog.tsx']),
      aModule('features/guide-dialog.tsx', ['lib/sizes.ts', 'ui/dialog.tsx']),
      aModule('features/other-dialog.tsx', ['ui/dialog.tsx']),
      aModule('routes/category.tsx', ['features/list.tsx'], ['features/other-dialog.tsx']),
      aModule('routes/search.tsx', ['features/list.tsx']),
      aModule('lib/sizes.ts'),
      aModule('ui/dialog.tsx'),
      aModule('features/list.tsx'),
    )
    expect(plan).toMatchObject({
      'lib/sizes.ts': 'product',
      'ui/dialog.tsx': 'floating',
      'features/list.tsx': 'listing',
    })
  })

  it('keep calls of the API and the forms of the account out of pages that only show something', () => {
    const plan = planOf(
      aModule('routes/login.tsx', ['lib/api.ts', 'ui/field.tsx']),
      aModule('routes/account-profile.tsx', ['lib/api.ts', 'ui/field.tsx', 'ui/date.tsx']),
      aModule('routes/checkout.tsx', ['ui/date.tsx']),
      aModule('lib/api.ts', ['lib/api-transport.ts']),
      ...['lib/api-transport.ts', 'ui/field.tsx', 'ui/date.tsx'].map((path) => aModule(path)),
    )
    expect(plan).toMatchObject({
      'lib/api-transport.ts': 'calls',
      'ui/field.tsx': 'common',
      'ui/date.tsx': 'account',
    })
  })

  it('know a page by its name, whatever React Router writes behind it', () => {
    const plan = planOf(
      { ...aModule('routes/home.tsx', ['routes/home.tsx']), id: `${APP}/routes/home.tsx${QUERY}` },
      aModule('routes/home.tsx', ['features/hero.tsx']),
      aModule('features/hero.tsx'),
    )
    expect(plan['features/hero.tsx']).toBeUndefined()
  })
})
