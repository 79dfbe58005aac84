// npm run new: writes the skeleton of a module, an endpoint or a screen of the console, with its test, and wires it in.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, fail } from './project.mjs'
import { toEndpoint, toModule, toScreen } from './skeletons.mjs'

const USAGE = `npm run new -- KIND NAME

  module NAME            a subject of the API: contract, service, route and test (npm run new -- module gem-tests)
  endpoint MODULE NAME   another call of a module, with its schemas and a test (… -- endpoint gem-tests orderGemTest)
  screen NAME            a page of the console in the menu, with its texts and a test (… -- screen suppliers)

What it writes works and says what is to be filled in: look for TODO.`

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const CAMEL = /^[a-z][a-zA-Z0-9]*$/

const [kind, ...names] = process.argv.slice(2)
if (kind === '--help' || kind === undefined) {
  process.stdout.write(`${USAGE}\n`)
  process.exit(0)
}

apply(choose())

function choose() {
  const [name = '', call = ''] = names
  if (!KEBAB.test(name)) fail(`A name is written in kebab case, such as gem-tests.\n\n${USAGE}`)
  if (kind === 'module') return toModule(name)
  if (kind === 'screen') return toScreen(name)
  if (kind !== 'endpoint') fail(`There is no skeleton of a "${kind}".\n\n${USAGE}`)
  if (!CAMEL.test(call)) fail(`A call is named in camel case, such as orderGemTest.\n\n${USAGE}`)
  return toEndpoint(name, call)
}

/** Checks all before anything is written: half a skeleton is worse than none. */
function apply({ files, edits }) {
  for (const path of Object.keys(files)) if (existsSync(join(ROOT, path))) fail(`${path} exists already.`)
  const edited = new Map()
  for (const { path, before, insert } of edits) {
    const text = edited.get(path) ?? read(path)
    const at = text.lastIndexOf(before)
    if (at === -1) fail(`${path} has no line ${JSON.stringify(before)} to write before.`)
    edited.set(path, text.slice(0, at) + insert + text.slice(at))
  }
  for (const [path, text] of [...Object.entries(files), ...edited]) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), text)
    process.stdout.write(`  ${path}\n`)
  }
  process.stdout.write('\nNow: npx oxfmt, npm test -- changed\n')
}

function read(path) {
  if (!existsSync(join(ROOT, path))) fail(`There is no ${path}.`)
  return readFileSync(join(ROOT, path), 'utf8')
}
