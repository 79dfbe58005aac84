import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'

/**
 * Whether each piece is strung the other way round: a cap opens to the bead next to it. Of two, that is the following
 * one, unless the cap before already opens to the bead between them.
 */
export function listReversed(pieces: readonly BraceletPart[]): boolean[] {
  const reversed: boolean[] = []
  const isBead = (part: BraceletPart | undefined) => part?.kind === 'bead' || part?.kind === 'guru'
  for (const [index, part] of pieces.entries()) {
    const [before, after] = [pieces.at(index - 1), pieces[(index + 1) % pieces.length]]
    const isClosing = index > 1 && pieces[index - 2]!.kind === 'cap' && !reversed[index - 2]
    reversed.push(part.kind === 'cap' && isBead(before) && (isClosing || !isBead(after)))
  }
  return reversed
}
