import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/test-app.ts'
import { createDiskStore } from './file-store.service.ts'
import { createPicturesService, findShareUrl, toShareUrl } from './pictures.service.ts'
import { drawSharePicture } from './share-picture.ts'

const folder = await mkdtemp(join(tmpdir(), 'shop-share-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const BLUE = { r: 20, g: 40, b: 200 }

function aMaster(width: number, height: number, background: object = BLUE): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .webp()
    .toBuffer()
}

/** The colour of one point (px), as red, green and blue. */
async function readColour(picture: Buffer, left: number, top: number): Promise<number[]> {
  const point = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...point]
}

/** JPEG is lossy: each channel within 5. */
const nearly = (colour: number[]) => colour.map((part) => expect.closeTo(part, -1) as number)

describe('the share picture', () => {
  test.each([
    [1200, 1200],
    [1600, 1000],
    [2000, 500],
    [400, 900],
    [40, 40],
  ])('of a master of %i × %i px has its size and its parts', async (width, height) => {
    const picture = await drawSharePicture(await aMaster(width, height))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(picture.length).toBeLessThan(300 * 1024)
    const paper = nearly([250, 247, 241])
    expect(await readColour(picture, 8, 8), 'paper').toEqual(paper)
    expect(await readColour(picture, 158, 254), 'the ring, wood above').toEqual(nearly([63, 125, 78]))
    const [red, , blue] = await readColour(picture, 158, 382)
    expect(red! - blue!, 'the hairline is golden').toBeGreaterThan(120)
    const middle = await readColour(picture, 690, 315)
    expect(middle, 'the goods').toEqual(nearly([20, 40, 200]))
  })

  test('fades into the paper at both sides of a narrow master', async () => {
    const picture = await drawSharePicture(await aMaster(630, 630))
    const [left, inside, right] = await Promise.all([408, 453, 1037].map((x) => readColour(picture, x, 315)))
    expect([left, right]).toEqual([nearly([250, 247, 241]), nearly([250, 247, 241])])
    expect(inside, 'half faded').toEqual(nearly([135, 143, 220]))
  })

  test('shows paper where a master is transparent', async () => {
    const picture = await drawSharePicture(await aMaster(630, 630, { ...BLUE, alpha: 0 }))
    expect(await readColour(picture, 690, 315)).toEqual(nearly([250, 247, 241]))
  })

  test('cannot be drawn from a master that is not a picture', async () => {
    await expect(drawSharePicture(Buffer.from('no picture'))).rejects.toThrow()
  })
})

describe('requesting it', async () => {
  const store = createDiskStore(join(folder, 'uploads'))
  const { db } = await createTestApp()
  const pictures = createPicturesService({ db, store, masters: createDiskStore(folder) })
  const toKey = (url: string) => url.replace('/uploads/', '')

  test('has a name that depends on its content, and that its page derives from the picture', async () => {
    const file = join(folder, 'sphere-1.webp')
    await writeFile(file, await aMaster(1200, 1200))
    const product = await pictures.publish(file)
    const story = await pictures.publish(file, 'story')
    const url = await findShareUrl(file)
    expect(url).toMatch(/^\/uploads\/share\/sphere-1-[0-9a-f]{10}-v\d+\.jpg$/)
    expect([toShareUrl(product.url), toShareUrl(story.url)]).toEqual([url, url])
    const shared = (await pictures.makeRequested(toKey(url)))!
    expect(await sharp(shared).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(await readFile(join(folder, url))).toEqual(shared)

    await writeFile(file, await aMaster(1200, 1200, { r: 200, g: 40, b: 20 }))
    expect(await findShareUrl(file)).not.toBe(url)
  })

  test('fails for a master that was not published', async () => {
    const file = join(folder, 'tower-1.webp')
    await writeFile(file, await aMaster(600, 600))
    expect(await pictures.makeRequested(toKey(await findShareUrl(file)))).toBeUndefined()
  })
})
