import { toDesignCode } from '@shop/bracelet/code'
import { readBeads, toBraceletParts } from '@shop/catalogue/beads'
import {
  toDesignPictureUrl,
  type BraceletDesign,
  type BraceletPart,
  type DesignPictureKind,
} from '@shop/contract/designs/bracelet-parts.rules'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedBeads } from '../../../test/designs.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { CATALOGUE_FOLDER } from '../../boot/seed/catalogue-folder.ts'
import { createDesignPictures } from './design-picture.service.ts'

const beads = await readBeads(CATALOGUE_FOLDER)
const parts: BraceletPart[] = beads.ok ? toBraceletParts(beads.parts, 'en') : []

const createPictures = (known = parts) =>
  createDesignPictures({
    parts: { find: async (ids) => known.filter(({ id }) => ids.includes(id)) },
  })

function aCode(pieces: string[], changes: Partial<BraceletDesign> = {}): string {
  return toDesignCode({
    version: 1,
    wrist_mm: 160,
    ease: 'regular',
    cord: 'cord-elastic-clear',
    pieces,
    ...changes,
  })
}
const repeat = (id: string, count: number) => Array<string>(count).fill(id)

/** The mean colour of a square part of a picture (px), as red, green and blue. */
async function readColour(picture: Buffer, left: number, top: number, size: number): Promise<number[]> {
  const part = await sharp(picture).extract({ left, top, width: size, height: size }).raw().toBuffer()
  const { channels } = await sharp(part, { raw: { width: size, height: size, channels: 3 } }).stats()
  return channels.map(({ mean }) => mean)
}

describe('the picture of a design', () => {
  const pictures = createPictures()

  test.each([
    ['small', 400, 400, 'webp'],
    ['large', 800, 800, 'webp'],
    ['share', 1200, 630, 'jpeg'],
  ] as const)('%s is %i × %i px', async (kind: DesignPictureKind, width, height, format) => {
    const { content, type } = await pictures.getPicture(aCode(repeat('amethyst-8', 22)), kind)
    expect(await sharp(content).metadata()).toMatchObject({ format, width, height })
    expect(type).toBe(`image/${format}`)
    expect(content.length).toBeLessThan(120 * 1024)
  })

  test('shows the beads around the ring, and paper within', async () => {
    const { content } = await pictures.getPicture(aCode(repeat('lapis-lazuli-10', 20)), 'large')
    const [red, , blue] = await readColour(content, 380, 88, 40)
    expect(blue! - red!, 'a blue bead above').toBeGreaterThan(30)
    const paper = await readColour(content, 380, 380, 40)
    expect(Math.min(...paper), 'the paper').toBeGreaterThan(225)
  })

  test('turns so that a charm hangs down', async () => {
    const onyx = repeat('onyx-8', 20)
    const plain = await pictures.getPicture(aCode(onyx), 'large')
    for (const place of [0, 7, 15]) {
      const pieces = [...onyx.slice(0, place), 'tassel-silk-red', ...onyx.slice(place)]
      const { content } = await pictures.getPicture(aCode(pieces), 'large')
      const [red, green] = await readColour(content, 385, 600, 30)
      expect(red! - green!, `red silk below, from place ${place}`).toBeGreaterThan(60)
    }
    const [red, green] = await readColour(plain.content, 385, 600, 30)
    expect(red! - green!).toBeLessThan(20)
  })

  test('has the same bytes for the same design, whoever draws it', async () => {
    const code = aCode([...repeat('rose-quartz-8', 10), 'cap-silver-lotus', ...repeat('tigers-eye-10', 8)])
    for (const kind of ['small', 'large', 'share'] as const) {
      const [first, second] = [
        await pictures.getPicture(code, kind),
        await createPictures().getPicture(code, kind),
      ]
      expect(second.content.equals(first.content)).toBe(true)
      expect(second.etag).toBe(first.etag)
    }
  })

  test('is the same for designs that differ in nothing visible, and another for any other', async () => {
    const rows = [repeat('jadeite-8', 20), repeat('jadeite-6', 20), repeat('nephrite-8', 20)]
    const [first, smaller, other] = await Promise.all(
      rows.map((pieces) => pictures.getPicture(aCode(pieces), 'small')),
    )
    const looser = await pictures.getPicture(aCode(rows[0]!, { wrist_mm: 165, ease: 'loose' }), 'small')
    expect(looser.etag).toBe(first!.etag)
    expect(other!.etag).not.toBe(first!.etag)
    // The same ring in another size fills the picture alike, but a cord takes more of it.
    expect(smaller).toBeDefined()
  })

  test('exists for designs that do not fit, are sold out or have a single bead', async () => {
    const soldOut = createPictures(parts.map((part) => ({ ...part, stock: 0 })))
    for (const pieces of [['amethyst-12'], repeat('onyx-6', 80), ['cap-gold-petal', 'garnet-8']]) {
      const { content } = await soldOut.getPicture(aCode(pieces), 'small')
      expect((await sharp(content).metadata()).width).toBe(400)
    }
  })

  test('is drawn of every part', async () => {
    const strung = parts.filter(({ kind }) => kind !== 'cord').map(({ id }) => id)
    const cords = parts.filter(({ kind }) => kind === 'cord').map(({ id }) => id)
    for (const [index, cord] of cords.entries()) {
      const pieces = strung.filter((_, each) => each % cords.length === index)
      await expect(pictures.getPicture(aCode(pieces, { cord }), 'small')).resolves.toBeDefined()
    }
  })
})

describe('there is no picture', () => {
  test.each([
    ['of no code', ''],
    ['of another text', '../../etc/passwd'],
    ['of a long text', 'a'.repeat(5_000)],
    ['of a strand without beads', aCode([])],
    ['of charms alone', aCode(['charm-silver-moon'])],
    ['of unknown parts', aCode(['plastic-8'])],
    ['of a cord that is a bead', aCode(['onyx-8'], { cord: 'onyx-8' })],
  ])('%s', async (_, code) => {
    await expect(createPictures().getPicture(code, 'small')).rejects.toMatchObject({
      code: 'DESIGN_NOT_FOUND',
    })
  })

  test('of a part whose look has not been rendered', async () => {
    const plastic = parts.map((part) => (part.id === 'onyx-8' ? { ...part, look: 'plastic' } : part))
    const found = createPictures(plastic).getPicture(aCode(['onyx-8']), 'small')
    await expect(found).rejects.toMatchObject({ code: 'DESIGN_NOT_FOUND' })
  })
})

test(
  'requests at once for one picture draw it once, and far too many are refused',
  {
    timeout: 60_000,
  },
  async () => {
    const pictures = createPictures()
    const code = aCode(repeat('malachite-8', 20))
    const drawn = await Promise.all(Array.from({ length: 200 }, () => pictures.getPicture(code, 'small')))
    expect(new Set(drawn).size).toBe(1)
    const many = Array.from({ length: 200 }, (_, index) =>
      pictures.getPicture(
        aCode([...repeat('agate-6', (index % 40) + 1), ...repeat('onyx-6', index % 39)]),
        'small',
      ),
    )
    const settled = await Promise.allSettled(many)
    const refused = settled.filter((each) => each.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(refused.map(() => 'BUSY'))
    // Afterwards it draws again.
    await expect(pictures.getPicture(aCode(['onyx-8', 'agate-8']), 'small')).resolves.toBeDefined()
  },
)

describe('requesting it', async () => {
  const shop = await createTestApp()
  beforeAll(() => seedBeads(shop))
  const { app } = shop
  const code = aCode([...repeat('citrine-8', 11), 'spacer-gold-disc-2', ...repeat('smoky-quartz-8', 10)])

  test('at its address, for any visitor', async () => {
    for (const kind of ['small', 'large', 'share'] as const) {
      const url = toDesignPictureUrl(code, kind)
      const response = await app.inject({ url })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe(kind === 'share' ? 'image/jpeg' : 'image/webp')
      expect(response.headers['cache-control']).toContain('public')
      const again = await app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } })
      expect(again.statusCode).toBe(304)
      expect(again.rawPayload).toHaveLength(0)
    }
  })

  test.each([
    '/media/designs/',
    '/media/designs/x',
    '/media/designs/-400.webp',
    '/media/designs/1r4g00-400.webp',
    '/media/designs/%00-400.webp',
    '/media/designs/..%2f..%2fetc%2fpasswd-400.webp',
    `/media/designs/${'a'.repeat(3_000)}-400.webp`,
    `/media/designs/${code}-401.webp`,
    `/media/designs/${code}.webp`,
    `/media/designs/${code}-400.webp/more`,
    '/media/designs/%E0%A4%A-400.webp',
  ])('%s finds nothing', async (url) => {
    const response = await app.inject({ url })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json()).toMatchObject({ success: false, error: { code: expect.any(String) as string } })
  })

  test('an unknown design has the code of one', async () => {
    const response = await app.inject({ url: toDesignPictureUrl('1r4g00') })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ error: { code: 'DESIGN_NOT_FOUND' } })
  })
})
