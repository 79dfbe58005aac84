import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toEndpoint, toModule, toScreen } from './skeletons.mjs'

const ROOT = join(import.meta.dirname, '..')

test.each([
  ['module', toModule('gem-tests')],
  ['endpoint', toEndpoint('favorites', 'shareFavorites')],
  ['screen', toScreen('gem-tests')],
])('the skeleton of a %s has a place for each of its lines, and no file that exists', (_, skeleton) => {
  const missing = skeleton.edits.filter(
    ({ path, before }) => !readFileSync(join(ROOT, path), 'utf8').includes(before),
  )
  expect(missing).toEqual([])
  expect(Object.keys(skeleton.files).filter((path) => existsSync(join(ROOT, path)))).toEqual([])
  expect(Object.keys(skeleton.files).some((path) => path.includes('.test.'))).toBe(true)
})

test('names are written as each place writes them', () => {
  const { files, edits } = toModule('gem-tests')
  const text = JSON.stringify([files, edits])
  for (const name of ['gemTestsSchemas', 'createGemTestsService', 'registerGemTests', '/v1/gem-tests'])
    expect(text).toContain(name)
  expect(JSON.stringify(toEndpoint('gem-tests', 'orderGemTest').files)).toContain('order-gem-test.test.ts')
})
