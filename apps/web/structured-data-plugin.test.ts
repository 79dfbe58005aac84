import { expect, it } from 'vitest'
import { toSilent } from './structured-data-plugin.ts'

it('leaves of what is told to search engines only functions that say nothing', () => {
  const source = `import { m } from '../paraglide/messages.js'
const PRIVATE = m.common_brand()
function toPart() { return PRIVATE }
export function toPage(origin) { return { '@id': origin, part: toPart() } }
export function toList() { return [] }
`
  expect(toSilent(source)).toBe('export function toPage() {}\nexport function toList() {}\n')
})
