import { after, HOUR, type Clock } from '../../jobs/clock.ts'
import { createSealedText } from '../../security/sealed-text.ts'
import type { GiftCardRow } from './gift-cards.repository.ts'

/** As long as a checkout stays open. */
const TICKET_MS = 12 * HOUR

/** The content of a ticket: the card, how often its code was replaced by then, and when the ticket ends. */
interface Ticket {
  giftCardId: string
  reissues: number
  endsAt: number
}

export type GiftCardTickets = ReturnType<typeof createGiftCardTickets>

/**
 * Tickets stand for gift cards whose code somebody has entered, so that quotes and orders need no code and nobody can use
 * them to guess one. They are sealed: only the shop can make one.
 */
export function createGiftCardTickets({ clock, secret }: { clock: Clock; secret: string }) {
  const sealed = createSealedText(secret, 'gift card ticket')

  return {
    write({ id, reissues }: Pick<GiftCardRow, 'id' | 'reissues'>): string {
      const ticket: Ticket = { giftCardId: id, reissues, endsAt: after(clock(), TICKET_MS).getTime() }
      return sealed.seal(JSON.stringify(ticket))
    },

    /** The card of a ticket; `isValid` is false once it has ended. Undefined for a text that is no ticket. */
    read(text: string): { giftCardId: string; reissues: number; isValid: boolean } | undefined {
      try {
        const { giftCardId, reissues, endsAt } = JSON.parse(sealed.open(text)) as Ticket
        return { giftCardId, reissues, isValid: endsAt > clock().getTime() }
      } catch {
        return undefined
      }
    },
  }
}
