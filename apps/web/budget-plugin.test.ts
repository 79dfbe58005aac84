import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { listFaults, listPageFiles, SCRIPT_BUDGET_BYTES, SCRIPT_FILES_BUDGET } from './budget-plugin.ts'

/** A built file, as far as a budget asks. */
function aChunk(fileName: string, module: string, imports: string[] = [], styles: string[] = []) {
  return {
    ...{ fileName, imports },
    moduleIds: [`/shop/apps/web${module}`],
    facadeModuleId: `/shop/apps/web${module}?__react-router-build-client-route`,
    viteMetadata: { importedCss: new Set(styles) },
  } as unknown as Rolldown.OutputChunk
}

const FRAME = [
  aChunk('entry.js', '/app/entry.client.tsx', ['frame.js']),
  aChunk('root.js', '/app/root.tsx', ['frame.js'], ['root.css']),
  aChunk('frame.js', '/app/shell/shell.tsx'),
  aChunk('link.js', '/app/lib/offline/worker-link.ts'),
  aChunk('banner.js', '/app/features/consent/banner.tsx'),
]

describe('the budget of a page', () => {
  it('counts all that comes without a press, and no other page', () => {
    const chunks = [
      ...FRAME,
      aChunk('home.js', '/app/routes/home.tsx', ['frame.js', 'cards.js']),
      aChunk('cards.js', '/app/ui/card.tsx'),
      aChunk('cart.js', '/app/routes/cart.tsx'),
    ]
    const { scripts, styles } = listPageFiles(chunks, 'home')
    expect(scripts.toSorted()).toEqual([
      'banner.js',
      'cards.js',
      'entry.js',
      'frame.js',
      'home.js',
      'link.js',
      'root.js',
    ])
    expect(styles).toEqual(['root.css'])
  })

  it('misses nothing without a word: a module that has gone ends the build', () => {
    expect(() => listPageFiles(FRAME, 'home')).toThrow('/app/routes/home.tsx')
  })

  it('names the heaviest files of a page that is too heavy, or comes in too many', () => {
    const scripts = [
      { name: 'small.js', bytes: 1 },
      { name: 'large.js', bytes: SCRIPT_BUDGET_BYTES },
    ]
    const [fault, ...others] = listFaults({ page: 'home', scripts, styles: [] })
    expect(others).toEqual([])
    expect(fault).toMatch(
      /^The scripts of home weigh 150001 bytes, more than 150000:\n +150000 {2}large\.js\n/,
    )

    const many = Array.from({ length: SCRIPT_FILES_BUDGET + 1 }, (_, index) => ({
      name: `${index}.js`,
      bytes: 1,
    }))
    expect(listFaults({ page: 'home', scripts: many, styles: [] })).toEqual([
      expect.stringContaining('come in 16 files, more than 15'),
    ])
    expect(
      listFaults({ page: 'home', scripts: [], styles: [{ name: 'a.css', bytes: 20_001 }] }),
    ).toHaveLength(1)
  })

  it('says nothing of a page within it', () => {
    const scripts = [{ name: 'all.js', bytes: SCRIPT_BUDGET_BYTES }]
    expect(listFaults({ page: 'home', scripts, styles: [{ name: 'a.css', bytes: 20_000 }] })).toEqual([])
  })
})
