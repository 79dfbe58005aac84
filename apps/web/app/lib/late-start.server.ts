import { toLateStartScript } from './start-late.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"\/>/g
/** How the script with which React Router starts a page begins, as React writes it, and ends. No pattern is as quick on a long text. */
const START = '<script type="module" async="">'
const END = '</script>'
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
  const begin = html.lastIndexOf(START)
  if (begin < 0) return html
  const end = html.indexOf(END, begin)
  const codes: string[] = []
  const start = html
    .slice(begin + START.length, end)
    .replace(IMPORT, (_, name: string | undefined, address: string) => {
      return `${name ? `const ${name}=` : ''}await import(${address});`
    })
    .replace(/^import\(/m, 'await data;return import(')
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd).replace(PRELOAD, (_, href: string) => {
    codes.push(href)
    return ''
  })
  return `${head}${html.slice(headEnd, begin)}<script>${toLateStartScript({ codes, start, mark })}${html.slice(end)}`
}
