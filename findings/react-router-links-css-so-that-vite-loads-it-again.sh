#!/bin/sh
# react-router 8.4.0 (framework mode) with vite 8.3.8: a dynamic import loads the style sheet of the root route a second time, and
# the second copy wins over the styles of the page.
#
# Behaviour: a sheet that a route imports and whose chunk a dynamically imported one needs is linked by @react-router/dev with an
# empty fragment: `/assets/root-….css#` (on purpose: github.com/remix-run/react-router/pull/14463, the copy of a lazy part shall
# outlive the route). Vite's helper looks for `/assets/root-….css` among the addresses of the document's links, finds only the one
# with the `#`, and appends another link to the same file at the end of the head. The root route is never left, so there the
# second copy serves nothing. Linked by its address (`?url` in `links`), the sheet is loaded once.
# Why it matters: in the middle of a click the browser computes styles again from rules that it has, and those that stood first
# now stand last, too: a page's own colour is lost as soon as such a part is loaded lazily, and only in the built application.
# The output seen: imported: 2 links to 2 files, red, then 3 links to 2 files, black; by its address: 2 links to 2 files, red, then
# 2 links to 2 files, red.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-fund --no-audit react-router@8.4.0 @react-router/dev@8.4.0 @react-router/node@8.4.0 \
  @react-router/serve@8.4.0 vite@8.3.8 react@19.3.1 react-dom@19.3.1 isbot@5.2.3 playwright-core@1.65.1
mkdir app
echo 'import { reactRouter } from "@react-router/dev/vite"; export default { plugins: [reactRouter()], logLevel: "error" }' >vite.config.js
echo 'export default [{ index: true, file: "home.jsx" }]' >app/routes.js
echo 'h1 { color: black }' >app/theme.css
echo 'h1 { color: red }' >app/home.css
echo 'import { price } from "./root"; export const late = () => price(100)' >app/late.js
cat >app/home.jsx <<'JSX'
import './home.css'
import { useEffect } from 'react'
export default function Home() {
  useEffect(() => {
    window.loadLate = () => import('./late').then(({ late }) => late())
  }, [])
  return <h1>Home</h1>
}
JSX
root() {
  cat >app/root.jsx <<JSX
$1
import { Links, Outlet, Scripts } from 'react-router'
export const price = (cents) => (cents / 100).toFixed(2)
export default function Root() {
  return (
    <html>
      <head><Links /></head>
      <body><Outlet /><p>{price(500)}</p><Scripts /></body>
    </html>
  )
}
JSX
}
cat >check.mjs <<'JS'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright-core'

const env = { ...process.env, HOST: '127.0.0.1' }
const server = spawn('node_modules/.bin/react-router-serve', ['build/server/index.js'], { env })
const [said] = await once(server.stdout, 'data')
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'
let browser
try {
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${/localhost:(\d+)/.exec(said)[1]}/`)
  await page.waitForFunction(() => window.loadLate !== undefined)
  const look = () =>
    page.evaluate(() => {
      const links = [...document.querySelectorAll('link[rel=stylesheet]')]
      const files = new Set(links.map(({ href }) => new URL(href).pathname))
      const isRed = getComputedStyle(document.querySelector('h1')).color === 'rgb(255, 0, 0)'
      return `${links.length} links to ${files.size} files, ${isRed ? 'red' : 'black'}`
    })
  const before = await look()
  await page.evaluate(() => window.loadLate())
  console.log(`${before}, then ${await look()}`)
} finally {
  await browser?.close()
  server.kill()
}
JS
root "import './theme.css'"
npx react-router build >/dev/null
imported=$(node check.mjs)
root "import theme from './theme.css?url'; export const links = () => [{ rel: 'stylesheet', href: theme }]"
npx react-router build >/dev/null
addressed=$(node check.mjs)
echo "imported: $imported; by its address: $addressed"
[ "$imported" = '2 links to 2 files, red, then 3 links to 2 files, black' ]
[ "$addressed" = '2 links to 2 files, red, then 2 links to 2 files, red' ]
