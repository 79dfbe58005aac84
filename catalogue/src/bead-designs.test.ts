import { join } from 'node:path'
import { BEAD_ELEMENTS, EASES, type BraceletDesign } from '@shop/contract/designs/bracelet-parts.rules'
import { readDesignCode, toDesignCode } from '@shop/bracelet/code'
import { evenOut } from '@shop/bracelet/even-out'
import { toFit } from '@shop/bracelet/fit'
import { isHarmonious } from '@shop/bracelet/harmony'
import { findProblems } from '@shop/bracelet/problems'
import { priceDesign } from '@shop/bracelet/price'
import { toPartsById, toStrand } from '@shop/bracelet/strand'
import { toSubstance } from '@shop/bracelet/substance'
import { surprise } from '@shop/bracelet/surprise'
import { buildTemplate, TEMPLATES } from '@shop/bracelet/templates'
import { describe, expect, test } from 'vitest'
import { readBeads, toBraceletParts } from './beads.ts'

const beads = await readBeads(join(import.meta.dirname, '..'))
if (!beads.ok) throw new Error(JSON.stringify(beads.errors))
const parts = toBraceletParts(beads.parts, 'en')
const partsById = toPartsById(parts)

function getStrand(design: BraceletDesign | undefined) {
  if (!design) throw new Error('nothing was built')
  const result = toStrand(design, partsById)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.strand
}

const WRISTS_MM = Array.from({ length: 81 }, (_, index) => 130 + index)

describe('with the goods of the catalogue', () => {
  test.each(TEMPLATES)('the template $id closes on every wrist from 130 to 210 mm', (template) => {
    for (const wristMm of WRISTS_MM) {
      for (const ease of wristMm % 5 === 0 ? EASES : (['regular'] as const)) {
        const design = buildTemplate(template, parts, { wristMm, ease, favourable: ['fire', 'metal'] })
        const strand = getStrand(design)
        expect(findProblems(strand), `${wristMm} mm, ${ease}`).toEqual([])
        expect(readDesignCode(toDesignCode(design!))).toEqual(design)
        if (template.kind === 'intention') expect(template.stones).toContain(strand.pieces[0]!.stone)
      }
    }
  })

  test('the template by birth reading suits every pair of favourable elements', () => {
    for (const first of BEAD_ELEMENTS) {
      for (const second of BEAD_ELEMENTS.filter((element) => element !== first)) {
        const request = { wristMm: 165, ease: 'regular', favourable: [first, second] } as const
        const strand = getStrand(buildTemplate({ id: 'reading', kind: 'reading' }, parts, request))
        expect(strand.pieces[0]!.element).toBe(first)
        expect(isHarmonious(strand.pieces)).toBe(true)
      }
    }
  })

  test('surprises close, cost what a bracelet of this shop costs, and are of many kinds', () => {
    const stones = new Set<string | undefined>()
    for (let seed = 0; seed < 150; seed++) {
      const wristMm = WRISTS_MM[(seed * 7) % WRISTS_MM.length]!
      const strand = getStrand(surprise(parts, seed, { wristMm, ease: 'regular' }))
      expect(findProblems(strand)).toEqual([])
      const { total_fen } = priceDesign(strand)
      expect(total_fen).toBeGreaterThan(6_000)
      expect(total_fen).toBeLessThan(250_000)
      for (const { stone } of strand.pieces) stones.add(stone)
    }
    expect(stones.size).toBeGreaterThan(20)
  })

  test.each(parts.filter(({ kind }) => kind === 'bead').map(({ id }) => id))(
    'a bracelet of %s can be evened out',
    (id) => {
      const bead = partsById.get(id)!
      for (const wristMm of [130, 165, 210]) {
        const cord = partsById.get('cord-elastic-clear')!
        const strand = { wristMm, ease: 'regular' as const, cord, pieces: [bead] }
        const even = evenOut(strand, parts)
        expect(toFit(even).closes).toBe(true)
        expect(findProblems(even)).toEqual([])
      }
    },
  )

  test('looks of findings name kind, substance and form', () => {
    const substances = [
      'silver',
      'gold',
      'brass',
      'sandalwood',
      'nephrite',
      'onyx',
      'silk',
      'elastic',
      'cotton',
    ]
    for (const part of parts)
      if (part.kind !== 'bead') expect(substances, part.look).toContain(toSubstance(part))
  })
})
