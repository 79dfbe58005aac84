import type { BraceletDesign } from '@shop/contract/designs/bracelet-parts.rules'
import { MAX_DESIGN_PIECES } from '@shop/contract/designs/designs.rules'
import { spreadEvenly } from './even-out.ts'
import { addWhileItFits, repeatPieces } from './repeat.ts'
import { toDesign, toStrand, type PartsById, type Strand } from './strand.ts'

/*
 * Every edit returns a new design, or the same one if it cannot be done: a place that does not exist, too many pieces,
 * unknown parts.
 */

/** Puts a part before the piece at `index`; at the end with the number of pieces. */
export function insertAt(design: BraceletDesign, index: number, part: string): BraceletDesign {
  const isPlace = Number.isInteger(index) && index >= 0 && index <= design.pieces.length
  if (!isPlace || design.pieces.length >= MAX_DESIGN_PIECES) return design
  return { ...design, pieces: design.pieces.toSpliced(index, 0, part) }
}

/** Takes a piece out. */
export function removeAt(design: BraceletDesign, index: number): BraceletDesign {
  if (!hasPiece(design, index)) return design
  return { ...design, pieces: design.pieces.toSpliced(index, 1) }
}

/** Puts another part in the place of a piece. */
export function replaceAt(design: BraceletDesign, index: number, part: string): BraceletDesign {
  if (!hasPiece(design, index) || design.pieces[index] === part) return design
  return { ...design, pieces: design.pieces.with(index, part) }
}

/** Moves a piece; `to` is its index afterwards. */
export function move(design: BraceletDesign, from: number, to: number): BraceletDesign {
  if (!hasPiece(design, from) || !hasPiece(design, to) || from === to) return design
  return { ...design, pieces: design.pieces.toSpliced(from, 1).toSpliced(to, 0, design.pieces[from]!) }
}

/** Exchanges two pieces. */
export function swap(design: BraceletDesign, one: number, other: number): BraceletDesign {
  if (!hasPiece(design, one) || !hasPiece(design, other)) return design
  const { [one]: first, [other]: second } = design.pieces
  if (first === second) return design
  return { ...design, pieces: design.pieces.with(one, second!).with(other, first!) }
}

/** Repeats all pieces but guru and charms, as often as there is room on the wrist. */
export function repeatPattern(design: BraceletDesign, partsById: PartsById): BraceletDesign {
  return editStrand(design, partsById, repeatPieces)
}

/** Fills what is missing with a part, evenly between the pieces. */
export function fillEvenly(design: BraceletDesign, part: string, partsById: PartsById): BraceletDesign {
  return editStrand(design, partsById, (strand) => {
    const filler = partsById.get(part)
    if (!filler || filler.kind === 'cord') return strand
    return addWhileItFits(strand, (count) =>
      spreadEvenly(
        strand.pieces,
        Array.from({ length: count }, () => filler),
      ),
    )
  })
}

/**
 * Makes the second half the mirror image of the first; the axis passes through the first piece. Guru and charms are
 * not doubled.
 */
export function mirror(design: BraceletDesign, partsById: PartsById): BraceletDesign {
  return editStrand(design, partsById, (strand) => {
    const { pieces } = strand
    const isSingle = (index: number) => ['guru', 'charm'].includes(pieces[index]!.kind)
    const mirrored = pieces.map((piece, index) => {
      const opposite = pieces.length - index
      const isKeeping = index <= pieces.length / 2 || isSingle(index) || isSingle(opposite)
      return isKeeping ? piece : pieces[opposite]!
    })
    return { ...strand, pieces: mirrored }
  })
}

function hasPiece({ pieces }: BraceletDesign, index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < pieces.length
}

function editStrand(
  design: BraceletDesign,
  partsById: PartsById,
  edit: (strand: Strand) => Strand,
): BraceletDesign {
  const result = toStrand(design, partsById)
  if (!result.ok) return design
  const edited = toDesign(edit(result.strand))
  const isSame =
    edited.pieces.length === design.pieces.length &&
    edited.pieces.every((id, index) => id === design.pieces[index])
  return isSame ? design : edited
}
