import { parseArgs } from 'node:util'
import { toDesignCode } from '@shop/bracelet/code'
import { toDesignPath } from '@shop/contract/designs/bracelet-parts.rules'
import { chromium, type Page } from '@playwright/test'
import { toMedian } from './src/median.ts'
import { saveResult } from './src/save-result.ts'
import { startShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'

/** WebGL drawn by the processor, as on a machine without a graphics card. */
const SOFTWARE_WEBGL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

const WINDOWS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const

/** Two dear materials, refraction and a moving band, and a plain one. */
const STONES = ['amethyst-8', 'tigers-eye-8', 'obsidian-8']

/** Result of `npm run bench -- builder` for one window. */
export interface BuilderResult {
  window: string
  /** The renderer of WebGL, as the browser names it. */
  renderer: string
  beads: number
  /** While the bracelet is turned. */
  framesPerSecond: number
  /** The longest pause between two frames. */
  slowestFrameMs: number
  /** From opening the page to the drawn bracelet, which the server sends. */
  firstPictureMs: number
  /** The same to the bracelet in 3D. */
  first3dMs: number
}

/**
 * Frames per second while a bracelet is turned, drawn by the processor, and the time to its first picture. Options:
 * `--beads 25`, `--seconds 5`, `--rounds 3`.
 */
export async function benchBuilder(args: string[]): Promise<void> {
  const { beads, seconds, rounds } = parseArgs({
    args,
    options: {
      beads: { type: 'string', default: '25' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
    },
  }).values
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const shop = await startShopProcess()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...SOFTWARE_WEBGL] })
  try {
    const rows: BuilderResult[] = []
    for (const [window, options] of Object.entries(WINDOWS)) {
      const measured: Measured[] = []
      for (let round = 0; round < Number(rounds); round += 1) {
        const context = await browser.newContext({ baseURL: shop.origin, ...options })
        await context.addInitScript(WATCH)
        measured.push(await measure(await context.newPage(), toPath(Number(beads)), Number(seconds)))
        await context.close()
      }
      rows.push({ window, beads: Number(beads), ...toMiddle(measured) })
    }
    process.stdout.write(toText(rows))
    await saveResult('builder', rows)
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** A bracelet of this many beads of 8 mm, on a wrist that it fits. */
function toPath(beads: number): string {
  const strung = Array.from({ length: beads }, (_, index) => STONES[index % STONES.length]!)
  const wristMm = Math.min(240, Math.max(120, beads * 8 - 18))
  const design = {
    version: 1,
    wrist_mm: wristMm,
    ease: 'regular',
    cord: 'cord-elastic-clear',
    pieces: strung,
  } as const
  return toDesignPath(toDesignCode(design))
}

type Measured = Omit<BuilderResult, 'window' | 'beads'>

async function measure(page: Page, path: string, seconds: number): Promise<Measured> {
  await page.goto(path)
  await waitFor(page, 'watched.frames > 0')
  // Until the picture at full quality stands, which follows the first one: nothing has been drawn for a while.
  await waitFor(page, 'performance.now() - watched.times.at(-1) > 2_000')
  const result = await page.evaluate<Measured>(`turnFor(${seconds * 1_000})`)
  return result
}

async function waitFor(page: Page, condition: string): Promise<void> {
  for (let tries = 0; tries < 800; tries += 1) {
    if (await page.evaluate<boolean>(condition)) return
    await page.waitForTimeout(25)
  }
  throw new Error(`In vain: ${condition}`)
}

/** Counts frames in which WebGL drew, and turns the bracelet with a pointer that moves once a frame. */
const WATCH = `
window.watched = { frames: 0, first3dMs: 0, times: [], isDrawn: false }
const draw = WebGL2RenderingContext.prototype.drawElements
WebGL2RenderingContext.prototype.drawElements = function (...all) {
  draw.apply(this, all)
  watched.gl = this
  watched.isDrawn = true
}
requestAnimationFrame(function count(time) {
  requestAnimationFrame(count)
  if (!watched.isDrawn) return
  watched.isDrawn = false
  watched.frames += 1
  watched.first3dMs ||= time
  watched.times.push(time)
})
window.turnFor = async (ms) => {
  const canvas = document.querySelector('canvas')
  const box = canvas.getBoundingClientRect()
  const place = { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 }
  const at = { clientX: box.left + 12, clientY: box.top + box.height / 2 }
  canvas.dispatchEvent(new PointerEvent('pointerdown', { ...place, ...at }))
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let warm = 0; warm < 20; warm += 1) {
    at.clientX += 6
    canvas.dispatchEvent(new PointerEvent('pointermove', { ...place, ...at }))
    await frame()
  }
  watched.times.length = 0
  const startMs = performance.now()
  while (performance.now() - startMs < ms) {
    at.clientX += 6
    canvas.dispatchEvent(new PointerEvent('pointermove', { ...place, ...at }))
    await frame()
  }
  const tookMs = performance.now() - startMs
  canvas.dispatchEvent(new PointerEvent('pointerup', { ...place, ...at, buttons: 0 }))
  const { times, gl, first3dMs } = watched
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return {
    renderer: info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : gl.getParameter(gl.RENDERER),
    framesPerSecond: (times.length * 1000) / tookMs,
    slowestFrameMs: Math.max(...times.slice(1).map((time, index) => time - times[index])),
    firstPictureMs: paint.startTime,
    first3dMs,
  }
}`

function toMiddle(rounds: readonly Measured[]): Measured {
  const middle = (name: Exclude<keyof Measured, 'renderer'>) => toMedian(rounds.map((each) => each[name]))
  return {
    renderer: rounds[0]!.renderer,
    framesPerSecond: Number(middle('framesPerSecond').toFixed(1)),
    slowestFrameMs: Math.round(middle('slowestFrameMs')),
    firstPictureMs: Math.round(middle('firstPictureMs')),
    first3dMs: Math.round(middle('first3dMs')),
  }
}

function toText(rows: readonly BuilderResult[]): string {
  return writeTable([
    ['window', 'beads', 'frames/s', 'slowest frame ms', 'first picture ms', 'first 3D ms', 'renderer'],
    ...rows.map((row) => [
      row.window,
      String(row.beads),
      row.framesPerSecond.toFixed(1),
      ...[row.slowestFrameMs, row.firstPictureMs, row.first3dMs].map(String),
      row.renderer,
    ]),
  ])
}
