import { toLateStartScript } from './start-late.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"\/>/g
/** The script with which React Router starts a page, as React writes it. */
const START = /<script type="module" async="">([^]*?)<\/script>/
/** A line of it that imports a module. */
const IMPORT = /^\s*import (?:\* as (\w+) from )?("[^"]*");?$/gm

/**
 * A document whose scripts come only once it has been painted (decision 57). Without a start that can wait it stays as
 * it is.
 *
 * @param html the document as React Router renders it: it asks for all scripts at once
 * @param mark of the data that it comes without
 */
export function withLateStart(html: string, mark?: string): string {
  const found = START.exec(html)
  if (!found) return html
  const [script, text] = found
  const codes: string[] = []
  const start = text!
    .replace(IMPORT, (_, name: string | undefined, address: string) => {
      return `${name ? `const ${name}=` : ''}await import(${address});`
    })
    .replace(/^import\(/m, 'await data;return import(')
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd).replace(PRELOAD, (_, href: string) => {
    codes.push(href)
    return ''
  })
  return `${head}${html.slice(headEnd, found.index)}<script>${toLateStartScript({ codes, start, mark })}</script>${html.slice(found.index + script.length)}`
}
