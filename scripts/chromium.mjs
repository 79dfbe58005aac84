import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { tryCommand } from './commands.mjs'
import { ROOT, fail, toToolEnvironment } from './project.mjs'
import { installSystemPackages } from './system-packages.mjs'

// The headless shell comes first: the tests need little more than half of the processor time with it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const USUAL_PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
]
const NAMES_ELSEWHERE = ['chrome', 'Chromium', 'Google Chrome']

/** Path of a working Chromium; installs one if missing, and exits with one line if that fails. */
export async function ensureChromium(progress) {
  const found = await findChromium()
  if (found) return found
  const candidates = [
    ...['chromium-headless-shell', 'chromium'].map((name) => [
      `installing the system package "${name}"`,
      (announce) => installSystemPackages([name], announce),
    ]),
    ["downloading Playwright's Chromium", downloadPlaywrights],
  ]
  for (const [description, install] of candidates) {
    if (!(await install(() => progress(description)))) continue
    const installed = await findChromium()
    if (installed) return installed
  }
  return fail(
    'The browser tests need Chromium, and none could be installed: install Chromium or Chrome, ' +
      'or set CHROMIUM_PATH to its program, and run "npm test" again.',
  )
}

async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen)
    return (await works(chosen)) ? chosen : fail(`CHROMIUM_PATH is "${chosen}", which does not run.`)
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_PLACES]
  const candidates = [...NAMES, ...NAMES_ELSEWHERE].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  for (const path of [...candidates, findPlaywrights()]) {
    if (path && existsSync(path) && (await works(path))) return path
  }
  return undefined
}

/** Ubuntu's package is a pointer to a snap, and a downloaded browser may lack libraries, so the program is run. */
async function works(path) {
  return (await tryCommand(path, ['--version', '--no-sandbox'])).exitCode === 0
}

function findPlaywrights() {
  try {
    return createRequire(join(ROOT, 'package.json'))('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

async function downloadPlaywrights(announce) {
  announce()
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const libraries = process.platform === 'linux' && process.getuid() === 0 ? ['--with-deps'] : []
  const env = toToolEnvironment()
  return (
    (await tryCommand(process.execPath, [playwright, 'install', ...libraries, 'chromium'], { env }))
      .exitCode === 0
  )
}
