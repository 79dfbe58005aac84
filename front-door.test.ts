import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Dependencies are used by their documented interfaces (STYLE.md, rule 22). */
const PRIVATE_PARTS: readonly { what: string; pattern: RegExp }[] = [
  { what: 'an UNSAFE_ export', pattern: /\bUNSAFE_\w*[a-z]/ },
  { what: "React Router's page globals", pattern: /\b__reactRouter\w+/ },
  { what: "Node's buffered response head", pattern: /\._header\b/ },
  { what: 'corked sockets', pattern: /\.cork\(/ },
]

/** Vite plugin hooks that rewrite code. */
const REWRITING_HOOKS = /\b(transform|renderChunk|generateBundle|load)\b(?=\s*[:(])/

/** Maximum number of our own Vite plugins. */
const MAX_PLUGINS = 3

const OWN_FILE = 'front-door.test.ts'

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs'], {
  cwd: import.meta.dirname,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => file !== OWN_FILE && !/\.test\.tsx?$|^e2e\//.test(file))

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** Plugins are functions with the return type `Plugin`. */
const findPlugins = (code: string) => [...code.matchAll(/\): Plugin(\[\])? \{/g)]
const isPluginFile = (code: string) => /\bPlugin\b[^\n]*from 'vite'/.test(code)

describe('source code', () => {
  test.each(PRIVATE_PARTS)('does not use $what', ({ pattern }) => {
    expect(sources.filter((file) => pattern.test(read(file)))).toEqual([])
  })
})

describe('the build of the pages', () => {
  const files = sources.filter((file) => file.startsWith('apps/web/') && isPluginFile(read(file)))

  test(`has at most ${MAX_PLUGINS} plugins of ours`, () => {
    expect(files.flatMap((file) => findPlugins(read(file))).length).toBeLessThanOrEqual(MAX_PLUGINS)
  })

  test('rewrites no code', () => {
    expect(files.filter((file) => REWRITING_HOOKS.test(read(file)))).toEqual([])
  })
})

/** Each pattern must match an example, since one that matches nothing would always pass. */
test.each([
  ['an UNSAFE_ export', "import { UNSAFE_FrameworkContext } from 'react-router'"],
  ["React Router's page globals", 'window.__reactRouterContext.state'],
  ["Node's buffered response head", 'reply.raw._header'],
  ['corked sockets', 'socket.cork()'],
])('finds %s', (what, planted) => {
  expect(PRIVATE_PARTS.find((part) => part.what === what)!.pattern.test(planted)).toBe(true)
})

test('finds plugins, and those that rewrite', () => {
  const planted =
    "import type { Plugin } from 'vite'\nexport function own(): Plugin {\n  return { transform(code) {} }\n}\n"
  expect([isPluginFile(planted), findPlugins(planted).length, REWRITING_HOOKS.test(planted)]).toEqual([
    true,
    1,
    true,
  ])
})

test('the index of decisions lists each record with its own title', () => {
  const folder = join(import.meta.dirname, 'docs/decisions')
  const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
  const titles = records.map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(`docs/decisions/${name}`))!
    return `${number} [${title}](${name})`
  })
  const rows = read('docs/decisions/README.md').matchAll(/^\| (\d+) +\| (\[.*?\]\(.*?\)) +\|/gm)
  expect([...rows].map(([, number, link]) => `${number} ${link}`)).toEqual(titles)
})
