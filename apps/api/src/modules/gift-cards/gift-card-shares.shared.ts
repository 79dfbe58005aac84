import { MIN_PAYABLE_FEN } from '@shop/contract/gift-cards/gift-cards.rules'
import type { GiftCardObstacle } from '@shop/contract/orders/orders.schemas'

/** A card that is to pay a part of an order, as it stands; undefined for one that its ticket no longer opens. */
export interface PayingCard {
  id: string
  lastFour: string
  balanceFen: number
  isBlocked: boolean
}

/** What a card pays of an order, or why it pays nothing. */
export interface GiftCardShare {
  giftCardId: string | undefined
  lastFour: string
  balanceFen: number
  paysFen: number
  obstacle?: GiftCardObstacle
}

/**
 * Shares a total among cards: each pays what it has, in their order, until nothing is left to pay, or as much as a provider
 * accepts.
 */
export function shareAmong(cards: readonly (PayingCard | undefined)[], totalFen: number): GiftCardShare[] {
  const shares = shareAll(cards, totalFen)
  const leftFen = shares.reduce((left, { paysFen }) => left - paysFen, totalFen)
  const isPayable = leftFen === 0 || leftFen >= MIN_PAYABLE_FEN
  return isPayable ? shares : shareAll(cards, Math.max(0, totalFen - MIN_PAYABLE_FEN))
}

function shareAll(cards: readonly (PayingCard | undefined)[], totalFen: number): GiftCardShare[] {
  let leftFen = totalFen
  const seen = new Set<string>()
  return cards.map((card) => {
    const obstacle = findObstacle(card, seen)
    if (card) seen.add(card.id)
    const shown = {
      giftCardId: card?.id,
      lastFour: card?.lastFour ?? '',
      balanceFen: card?.balanceFen ?? 0,
    }
    if (!card || obstacle) return { ...shown, paysFen: 0, ...(obstacle && { obstacle }) }
    const paysFen = Math.min(card.balanceFen, leftFen)
    leftFen -= paysFen
    return { ...shown, paysFen }
  })
}

function findObstacle(card: PayingCard | undefined, seen: Set<string>): GiftCardObstacle | undefined {
  if (!card) return 'expired'
  if (seen.has(card.id)) return 'repeated'
  if (card.isBlocked) return 'blocked'
  return card.balanceFen === 0 ? 'empty' : undefined
}
