import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { getMe, uploadAvatar } from '@shop/contract/users/users.endpoints'
import { aShopper } from '../../../test/builders.ts'
import { rounds } from '../../../test/form.ts'
import { makeHostilePictures, SIGNATURES } from '../../../test/hostile-pictures.ts'
import { aRawForm, toFileHeader } from '../../../test/pictures.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createUploadsApp } from '../../../test/uploads-app.ts'

const MEGABYTE = 1024 * 1024
const MAX_GROWTH_MB = 150

const shop = await createTestApp()
const { call, getFile } = await createUploadsApp(shop)
const as = await aShopper(shop)
const pictures = await makeHostilePictures()

/** Memory in bytes of this process and of its children with the same program. */
function readMemory(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
    .split(' ')
    .filter(Boolean)
  return children.reduce((sum, pid) => sum + readOwnMemory(pid), process.memoryUsage.rss())
}

/** Private memory of a process; 0 when it has ended. */
function readOwnMemory(pid: string): number {
  try {
    return Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

describe('hostile pictures', () => {
  let before = 0
  let most = 0
  let watch: NodeJS.Timeout
  beforeAll(() => {
    before = readMemory()
    watch = setInterval(() => (most = Math.max(most, readMemory())), 2)
  })
  afterAll(() => clearInterval(watch))

  test('are at least 25', () => {
    expect(pictures.length).toBeGreaterThanOrEqual(25)
  })

  const tried = pictures.filter((_, index) => index % rounds({ short: 2, long: 1 }) === 0)
  test.each(tried)('$title is never served as it was uploaded [T37]', async (picture) => {
    const { content, name, type = 'image/png', outcome } = picture
    const { payload, headers } = aRawForm([{ header: toFileHeader(name, { type }), content }])

    const response = await call(uploadAvatar, { body: payload as never }, { as, headers })

    if (outcome !== 'accepted') {
      const code = outcome === 'too large' ? 'AVATAR_TOO_LARGE' : 'AVATAR_TYPE_UNSUPPORTED'
      expect([response.status, response.error.code]).toEqual([outcome === 'too large' ? 413 : 400, code])
      return
    }
    const { avatar_url: large, thumbnail_url: small } = response.data
    for (const [url, size] of [[large, 512] as const, [small, 96] as const]) {
      const file = await getFile(url)
      expect(file.headers['content-type']).toBe('image/webp')
      const { format, width, height, ...rest } = await sharp(file.rawPayload).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: size, height: size })
      expect(rest).not.toHaveProperty('exif')
      expect(rest).not.toHaveProperty('pages')
      const served = file.rawPayload.toString('latin1')
      expect(SIGNATURES.filter((label) => served.includes(label))).toEqual([])
      expect(file.rawPayload.equals(content)).toBe(false)
    }
  })

  test('leave the shop responsive [T15]', async () => {
    expect((await call(listProducts, {})).status).toBe(200)
    expect((await call(getMe, {}, { as })).data.avatar_url).toMatch(/-512\.webp$/)
  })

  test('together take less than 150 MB [T47]', () => {
    const growthMb = (most - before) / MEGABYTE
    expect(growthMb).toBeGreaterThan(0)
    expect(growthMb).toBeLessThan(MAX_GROWTH_MB)
  })
})
