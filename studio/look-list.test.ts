import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findLook } from '@shop/bracelet/looks'
import { readBeads } from '@shop/catalogue/beads'
import { listLooks } from './look-list.ts'
import { toLookFile } from './look-pictures.ts'
import { readRendered } from './rendered.ts'

const CATALOGUE = join(import.meta.dirname, '../catalogue')
const KIB = 1024
/** The builder's limit for a first view holds for all stones at once. */
const MAX_TEXTURE_BYTES = 900 * KIB
const MAX_BYTES = 3 * KIB * KIB

const beads = await readBeads(CATALOGUE)
const looks = beads.ok ? listLooks(beads.parts) : []
const toTextureFiles = (look: string) =>
  (findLook(look)?.textures ?? []).map((kind) => toLookFile(`${look}-${kind}`))
const toBytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(join(CATALOGUE, file)).size, 0)

describe('the looks of parts', () => {
  test('have rendered pictures', async () => {
    expect(looks.length).toBeGreaterThan(60)
    const rendered = await readRendered()
    const files = looks.flatMap(({ look }) => [toLookFile(look), ...toTextureFiles(look)])
    expect(files.filter((file) => !existsSync(join(CATALOGUE, file)))).toEqual([])
    const missing = looks.filter(({ look }) => !findLook(look) || !rendered[toLookFile(look)])
    expect(missing.map(({ look }) => look)).toEqual([])
  })

  test('have textures if they are of stone', () => {
    const bare = looks.filter(
      ({ look, hasTextures }) => hasTextures && !findLook(look)?.textures.includes('surface'),
    )
    expect(bare.map(({ look }) => look)).toEqual([])
  })

  test('are small', () => {
    const textures = looks.flatMap(({ look }) => toTextureFiles(look))
    expect(toBytes(textures)).toBeLessThan(MAX_TEXTURE_BYTES)
    expect(toBytes([...textures, ...looks.map(({ look }) => toLookFile(look))])).toBeLessThan(MAX_BYTES)
  })
})

test('a look that comes in several sizes is rendered in the most usual one', () => {
  const bead = (diameter: number) => ({
    look: 'jade',
    kind: 'bead' as const,
    length_tenths: diameter,
    diameter_tenths: diameter,
  })
  expect(listLooks([bead(60), bead(120), bead(80), bead(100)])).toEqual([
    { look: 'jade', kind: 'bead', hasTextures: true, part: { length: 1, diameter: 1 } },
  ])
})
