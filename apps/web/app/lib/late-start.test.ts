import { expect, it } from 'vitest'
import { withLateStart } from './late-start.server.ts'

/** A document's scripts as React Router writes them. */
const DOCUMENT =
  '<html><head><link rel="modulepreload" href="/assets/manifest-1.js"/>' +
  '<link rel="modulepreload" href="/assets/frame-1.js"/><link rel="stylesheet" href="/assets/frame-1.css"/></head>' +
  '<body><main></main><script type="module" async="">import "/assets/manifest-1.js";\n' +
  'import * as route0 from "/assets/root-1.js";\nimport * as route1 from "/assets/home-1.js";\n  \n' +
  '  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};\n\n' +
  'import("/assets/entry-1.js");</script><script>after()</script></body></html>'

it('leaves the styles, and nothing that asks for a script by itself', () => {
  const html = withLateStart(DOCUMENT)
  expect(html).not.toMatch(/modulepreload" href|type="module"/)
  expect(html).toContain('<link rel="stylesheet" href="/assets/frame-1.css"/>')
  expect(html).toContain('</script><script>after()</script></body></html>')
})

it('starts with the same modules in the same order, and names all files that can come at once', () => {
  const html = withLateStart(DOCUMENT)
  expect(html).toContain('(["/assets/manifest-1.js","/assets/frame-1.js"],async(data)=>{')
  const start = html.slice(html.indexOf('async(data)=>{'))
  expect(start.replaceAll(/\s+/g, ' ')).toContain(
    'async(data)=>{await import("/assets/manifest-1.js"); const route0=await import("/assets/root-1.js"); ' +
      'const route1=await import("/assets/home-1.js"); ' +
      'window.__reactRouterRouteModules = {"root":route0,"routes/home":route1}; await data;return import("/assets/entry-1.js");}',
  )
})

it('knows where its data lie, if it comes without them', () => {
  expect(withLateStart(DOCUMENT, 'aMark')).toContain('"own":"handoff=aMark","current":"handoff=now"')
  expect(withLateStart(DOCUMENT)).not.toContain('handoff=')
})

it('leaves a document without scripts as it is', () => {
  const html = '<html><head></head><body><script>classic()</script></body></html>'
  expect(withLateStart(html)).toBe(html)
})
