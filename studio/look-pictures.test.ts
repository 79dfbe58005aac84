import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readLooks, toLookFile } from './look-pictures.ts'

const CATALOGUE = join(import.meta.dirname, '../catalogue')
/** Light and shade in a picture change a channel of the stone's own colour by less than this. */
const SHADING = 64

test('the textures of a stone have the colour of its pictures', async () => {
  const looks = Object.entries(await readLooks()).filter(([, { textures }]) => textures.includes('colour'))
  expect(looks.length).toBeGreaterThan(30)
  for (const [look, { colour }] of looks) {
    const file = join(CATALOGUE, toLookFile(look).replace('.webp', '-colour.webp'))
    const { channels } = await sharp(file).stats()
    const pictured = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
    const off = Math.max(...pictured.map((value, channel) => Math.abs(value - channels[channel]!.mean)))
    expect.soft(off, look).toBeLessThan(SHADING)
  }
})
