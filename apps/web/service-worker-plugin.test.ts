import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { listReleaseFiles } from './service-worker-plugin.ts'

/** A built file, as far as its place among the pages counts. */
function aChunk(
  fileName: string,
  extra: { page?: string; imports?: string[]; dynamicImports?: string[]; modules?: string[] } = {},
) {
  const { page, imports = [], dynamicImports = [], modules = [] } = extra
  return {
    type: 'chunk',
    ...{ fileName, imports, dynamicImports, moduleIds: modules },
    facadeModuleId: page ? `/shop/apps/web/app/${page}` : null,
  } as unknown as Rolldown.OutputChunk
}

const toBundle = (...chunks: Rolldown.OutputChunk[]) =>
  Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk])) as Rolldown.OutputBundle

test('a page that works without network is kept with what it loads later', () => {
  const bundle = toBundle(
    aChunk('home.js', { page: 'routes/home.tsx', imports: ['shared.js'], dynamicImports: ['dialog.js'] }),
    aChunk('shared.js'),
    aChunk('dialog.js'),
    aChunk('account.js', { page: 'routes/account.tsx', imports: ['shared.js'] }),
  )
  expect(listReleaseFiles(bundle)).toEqual(['dialog.js', 'home.js', 'shared.js'])
})

test('code that only comes with consent is kept for nobody', () => {
  const bundle = toBundle(
    aChunk('root.js', { page: 'root.tsx', dynamicImports: ['report.js', 'tags.js'] }),
    aChunk('report.js', {
      modules: ['/shop/apps/web/app/features/vitals/report.ts'],
      dynamicImports: ['vitals.js'],
    }),
    aChunk('vitals.js', { modules: ['/shop/node_modules/web-vitals/dist/web-vitals.attribution.js'] }),
    aChunk('tags.js', { modules: ['/shop/apps/web/app/features/consent/tags.tsx'] }),
  )
  expect(listReleaseFiles(bundle)).toEqual(['root.js'])
})
