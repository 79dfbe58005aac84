import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { writeServerInAscii } from './ascii-plugin.ts'

/** What the plugin makes of a chunk; throws what it refuses. */
function write(code: string): string {
  const bundle = { 'a.js': { type: 'chunk', fileName: 'a.js', code } }
  const { generateBundle } = writeServerInAscii() as unknown as {
    generateBundle: (this: unknown, options: unknown, bundle: unknown) => void
  }
  const context = {
    error: (text: string) => {
      throw new Error(text)
    },
  }
  generateBundle.call(context, {}, bundle)
  return bundle['a.js'].code
}

test('strings, templates and patterns say the same in ASCII', () => {
  const code = "['\u53d1掘', `灵性${'珍'}宝 🪬`, /^[一-鿿]+$/u.test('石头'), /[🪬]/u.test('🪬'), '’…\\\\中']"
  const written = write(code)
  expect(written).toMatch(/^[\0-\x7f]+$/)
  expect(runInThisContext(written)).toEqual(runInThisContext(code))
})

test.each(['/\\。/', '`\\中`', 'String.raw`中`'])(
  'what an escape would change ends the build: %s',
  (code) => {
    expect(() => write(code)).toThrow('a.js holds what an escape would change.')
  },
)
