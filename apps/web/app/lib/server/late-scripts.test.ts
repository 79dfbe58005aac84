import { describe, expect, test } from 'vitest'
import { deferScripts } from './late-scripts.server.ts'

const PRELOADS =
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>'
const SCRIPT = '<script type="module" async="">import "/assets/a.js";</script>'
const toDocument = (head: string, body: string) =>
  `<html><head><link rel="stylesheet" href="/s.css"/>${head}</head><body><script>early()</script>${body}</body></html>`

describe('scripts of a document', () => {
  const deferred = deferScripts(toDocument(PRELOADS, SCRIPT))

  test('modules and their preloads wait in a template', () => {
    const [, template] = /<template id="late-scripts">(.*?)<\/template>/s.exec(deferred)!
    expect(template).toBe(PRELOADS + SCRIPT)
    expect(deferred.split('modulepreload')).toHaveLength(3)
  })

  test('styles and other scripts stay in their place', () => {
    const withoutTemplate = deferred.replace(/<template.*<\/template><script>.*?<\/script>/s, '')
    expect(withoutTemplate).toBe(toDocument('', ''))
  })

  test('a document without modules is not changed', () => {
    expect(deferScripts(toDocument('', ''))).toBe(toDocument('', ''))
  })
})
