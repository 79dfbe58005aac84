import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isSameDocument, label } from './support/document.ts'
import { startProxy } from './support/proxy.ts'
import { expect, test } from './support/test.ts'
import { readStored, waitForTruth, waitForWorker } from './support/worker.ts'
import { readMessages } from './support/messages.ts'

test.use({ serviceWorkers: 'allow', cutsTheNet: true })

const t = readMessages('en')

/** Script that asks the worker of a page for its version; a worker without that message does not respond. */
const VERSION_REQUEST = `new Promise((resolve) => {
  navigator.serviceWorker.addEventListener('message', ({ data }) => typeof data === 'string' && resolve(data))
  navigator.serviceWorker.controller.postMessage('version')
  setTimeout(() => resolve('no response'), 1_000)
})`

/** Waits until no worker is waiting: the browser notices with a delay that the last tab is closed. */
async function waitForTheNewest(page: Page): Promise<void> {
  const states = new Map<string, string>()
  const devtools = await page.context().newCDPSession(page)
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status)
  })
  await devtools.send('ServiceWorker.enable')
  await expect
    .poll(() => [...states.values()].filter((state) => state !== 'redundant'), { timeout: 30_000 })
    .toEqual(['activated'])
}

test(
  'the worker is installed although a busy shop refuses one of its files at first',
  { tag: '@all' },
  async ({ page, baseURL }) => {
    const proxy = await startProxy(baseURL!)
    try {
      proxy.respond('/images/placeholder.jpg', { status: 503, body: '', isOnce: true })
      await page.goto(`${proxy.baseURL}/about`)
      await waitForWorker(page)
    } finally {
      await proxy.close()
    }
  },
)

test(
  'a new release waits until the last tab of the old one, which still works, is closed',
  { tag: '@all' },
  async ({ context, baseURL }) => {
    const proxy = await startProxy(baseURL!)
    try {
      const page = await context.newPage()
      const goHome = async (each: Page) => {
        await each.goto(`${proxy.baseURL}/`)
        await waitForWorker(each)
      }
      await goHome(page)
      await label(page)

      const worker = await (await fetch(`${baseURL}/sw.js`)).text()
      const serveVersion = `;self.addEventListener('message', (event) => {
      if (event.data === 'version') event.source.postMessage('second release')
    })`
      proxy.respond('/sw.js', { type: 'text/javascript', body: worker + serveVersion })
      await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())')
      await waitForTruth(
        page,
        'navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)',
      )

      // The server no longer has files of the old release.
      proxy.respond('/assets/', { status: 404, body: '' })
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('shell_search') })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await page
        .getByRole('main')
        .getByRole('link', { name: t.category('bracelets') })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.category('bracelets'))
      expect(await isSameDocument(page)).toBe(true)

      await page.close()
      const next = await context.newPage()
      await waitForTheNewest(next)
      await goHome(next)
      expect(await next.evaluate(VERSION_REQUEST)).toBe('second release')

      // The merchant switches the service worker off.
      const off = readFileSync(join(import.meta.dirname, '../apps/web/build/client/sw-off.js'), 'utf8')
      proxy.respond('/sw.js', { type: 'text/javascript', body: off })
      // Each page load requests the worker again and gets this one.
      await next.reload()
      await label(next)
      await waitForTruth(
        next,
        'navigator.serviceWorker.getRegistration().then((found) => found === undefined)',
      )
      expect(await readStored(next)).toEqual([])
      expect(await isSameDocument(next)).toBe(true)
    } finally {
      await proxy.close()
    }
  },
)
