import type { GiftCardBalance } from '@shop/contract/gift-cards/gift-cards.schemas'
import type { GiftCardMovementKind } from '@shop/contract/gift-cards/gift-cards.rules'
import { toMoney } from '@shop/contract/money/money'
import type { GiftCardMovementRow, GiftCardRow } from './gift-cards.repository.ts'

/** An amount with its sign: `-20.00`. */
export const toSigned = (fen: number): string => `${fen < 0 ? '-' : ''}${toMoney(Math.abs(fen))}`

/** A movement without the order that it belongs to, which is not for the holder of the code. */
export function toMovement({ kind, amount_fen: fen, created_at: at }: GiftCardMovementRow) {
  return { kind: kind as GiftCardMovementKind, amount: toSigned(fen), at: at.toISOString() }
}

/** A card as the holder of its code sees it. */
export function toBalance(card: GiftCardRow, movements: readonly GiftCardMovementRow[]): GiftCardBalance {
  return {
    last_four: card.last_four,
    status: card.status as GiftCardBalance['status'],
    amount: toMoney(card.amount_fen),
    balance: toMoney(card.balance_fen),
    movements: movements.map(toMovement),
  }
}
